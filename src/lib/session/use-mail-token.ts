import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

const stateSchema = z.object({ mailLink: z.string() })

/**
 * The parameters of a link in an email. This hook moves them from the URL to the history entry's state at once.
 * Neither a referrer nor the browsing history then holds the token, but a reload still finds it.
 * @param token the name of the parameter that holds the token.
 */
export function useMailLink(token: string): URLSearchParams {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isInAddress = new URLSearchParams(search).has(token)

  useEffect(() => {
    if (isInAddress) void navigate(pathname, { replace: true, state: { mailLink: search } })
  }, [isInAddress, pathname, search, navigate])

  return new URLSearchParams(isInAddress ? search : stateSchema.safeParse(state).data?.mailLink)
}

/** The token of an emailed link from the auth service. Undefined if the link has none. */
export function useMailToken(): string | undefined {
  return useMailLink('token_hash').get('token_hash') ?? undefined
}
