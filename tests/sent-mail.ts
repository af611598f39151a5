import * as z from 'zod/mini'

const found = z.object({ messages: z.array(z.object({ ID: z.string() })) })
const message = z.object({ Subject: z.string(), HTML: z.string() })

type SentMail = { subject: string; html: string }

/** Returns the emails to an address, newest first, from the stack's mail catcher (Mailpit, or the local stack's own catcher). */
export async function mailsTo(address: string): Promise<SentMail[]> {
  const catcher = process.env['MAIL_URL']
  if (!catcher) throw new Error('MAIL_URL must be set; "npm test" sets it.')
  const read = async (path: string): Promise<unknown> => (await fetch(`${catcher}/api/v1/${path}`)).json()
  const query = new URLSearchParams({ query: `to:"${address}"` })
  const { messages } = found.parse(await read(`search?${query}`))
  return Promise.all(
    messages.map(async ({ ID }) => {
      const { Subject, HTML } = message.parse(await read(`message/${ID}`))
      return { subject: Subject, html: HTML }
    }),
  )
}

/** Returns the link with a token in an email's HTML, or undefined if there is none. */
export function linkIn(html: string | undefined): string | undefined {
  return /https?:\/\/[^"\s]*token_hash=[^"\s]+/.exec(html?.replaceAll('&amp;', '&') ?? '')?.[0]
}
