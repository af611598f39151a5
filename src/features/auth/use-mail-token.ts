import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

const stateSchema = z.object({ mailToken: z.string() })

/**
 * The token of the email's link. It moves from the address to the history entry's state at once: no referrer and no
 * browsing history has it, but a reload still does.
 */
export function useMailToken(): string | undefined {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(search).get('token_hash')

  useEffect(() => {
    if (inAddress !== null) {
      void navigate(pathname, { replace: true, state: { mailToken: inAddress } })
    }
  }, [inAddress, pathname, navigate])

  return inAddress ?? stateSchema.safeParse(state).data?.mailToken
}
