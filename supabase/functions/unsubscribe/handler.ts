import { answerErrors, assertPost } from '../_shared/answer-post.ts'
import { postToPlatform, requiredSetting } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'

/**
 * The URL in an email's `List-Unsubscribe`, `?token=…&kind=…` (rule 9.22). A mail program's POST stops emails of that
 * kind (RFC 8058) and responds 200. A browser is redirected to the app's page, where a button does the same. Errors are
 * `{code, message}`: 400 for a body that is not a mail program's, 404 for an unknown token or kind.
 */
export function handleUnsubscribe(request: Request): Promise<Response> {
  return answerErrors(async () => {
    const { searchParams } = new URL(request.url)
    const choice = { token: searchParams.get('token') ?? '', kind: searchParams.get('kind') ?? '' }
    if (request.method === 'GET' || request.method === 'HEAD') return toPage(choice)
    assertPost(request)
    await assertOneClick(request)
    await stop(choice)
    return new Response('You are unsubscribed.\n', {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  })
}

function toPage(choice: Record<string, string>): Response {
  const page = new URL('/unsubscribe', requiredSetting('SITE_URL'))
  page.search = String(new URLSearchParams(choice))
  return new Response(null, { status: 303, headers: { Location: String(page) } })
}

/** Rejects any body but the one-click body of RFC 8058. Programs that open every link in an email do not send this body. */
async function assertOneClick(request: Request): Promise<void> {
  const form = await request.formData().catch(() => undefined)
  if (form?.get('List-Unsubscribe') !== 'One-Click')
    throw new Refusal(400, 'The body must be List-Unsubscribe=One-Click.')
}

async function stop(choice: { token: string; kind: string }): Promise<void> {
  const { status } = await postToPlatform('/rest/v1/rpc/unsubscribe', 'publishable', choice)
  if (status === 200) return
  // The database responds 400 to a token that is not a UUID, or a kind that does not exist.
  if (status === 400 || status === 404) throw new Refusal(404, 'This link is not valid.')
  if (status === 429) throw new Refusal(429, 'Too many attempts. Please try again later.')
  throw new Refusal(503, 'The service is not available. Please try again later.')
}
