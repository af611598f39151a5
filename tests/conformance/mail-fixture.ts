import * as z from 'zod/mini'
import { mailUrl } from './stack-fixture.ts'

const mails = z.array(z.object({ to: z.string(), subject: z.string(), html: z.string() }))

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<z.infer<typeof mails>> {
  const response = await fetch(`${mailUrl}/api/messages?to=${encodeURIComponent(address)}`)
  return mails.parse(await response.json())
}

/** The first link of a mail that carries a token. */
export function linkIn(html: string): string {
  const link = /https?:\/\/[^"\s]*token_hash=[^"\s]+/.exec(html.replaceAll('&amp;', '&'))?.[0]
  if (link === undefined) throw new Error('The mail has no link')
  return link
}
