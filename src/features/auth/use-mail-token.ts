import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

const stateSchema = z.object({ mailToken: z.string() })

/**
 * The token of the mail's link that led here. It leaves the address bar at once, so that it is in no referrer and not
 * in the list of visited pages, and stays with this entry of the history: a reload still has it.
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
