import type { OutgoingMail } from './mailbox.ts'

const verifyLink = /https?:\/\/[^\s"'<>]*\/auth\/v1\/verify\?[^\s"'<>]*/g

/**
 * Points the links of an auth mail at the API, where GoTrue's lead, and not at the app; and makes them return to
 * the address that the request asked for. Whether that is an allowed one is checked when the link is opened.
 */
export function mendVerifyLinks(mail: OutgoingMail, apiUrl: string, redirectTo?: string): OutgoingMail {
  const mend = (content: string) =>
    content.replace(verifyLink, (link) => {
      const escaped = link.includes('&amp;')
      const given = new URL(link.replaceAll('&amp;', '&'))
      const mended = new URL(`${apiUrl}/auth/v1/verify`)
      mended.search = given.search
      if (redirectTo !== undefined) mended.searchParams.set('redirect_to', redirectTo)
      return escaped ? mended.href.replaceAll('&', '&amp;') : mended.href
    })
  return { ...mail, text: mend(mail.text ?? ''), html: mend(mail.html ?? '') }
}
