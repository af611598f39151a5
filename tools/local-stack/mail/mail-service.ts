import type { HttpService } from '../stack-types.ts'
import { listPage, mailPage } from './mail-page.ts'
import type { MailAddress, Mailbox, StoredMail } from './mailbox.ts'

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

const person = ({ name, address }: MailAddress) => ({ Name: name, Address: address })
const summary = ({ id, from, to, subject, sentAt }: StoredMail) => ({
  ID: id,
  From: person(from),
  To: to.map(person),
  Subject: subject,
  Created: sentAt,
})

/** Each header with all its values. */
function headersOf(mail: StoredMail): Record<string, string[]> {
  const names = [...new Set(mail.headers.map(([name]) => name))]
  const valuesOf = (wanted: string) =>
    mail.headers.flatMap(([name, value]) => (name === wanted ? [value] : []))
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)]))
}

/** Returns the response of Mailpit's API to a request. Undefined for calls that are not implemented. */
function answerApi(mailbox: Mailbox, { pathname, searchParams }: URL): unknown {
  const [, id, part] = /^\/api\/v1\/message\/([\w-]+)(\/headers)?$/.exec(pathname) ?? []
  const mail = id === undefined ? undefined : mailbox.find(id)
  if (mail && part) return headersOf(mail)
  if (mail) return { ...summary(mail), Text: mail.text, HTML: mail.html }
  const to = /^to:"([^"]+)"$/.exec(searchParams.get('query') ?? '')?.[1]
  const isSearch = pathname === '/api/v1/search' && to !== undefined
  if (!isSearch && pathname !== '/api/v1/messages') return undefined
  const messages = mailbox.list(to).map(summary)
  return { total: mailbox.list().length, messages_count: messages.length, start: 0, messages }
}

/**
 * Serves the page on the mail port, and the part of Mailpit's API with which tests read mails. Mailpit catches mails in
 * Supabase's Docker stack.
 * - newest first: `GET /api/v1/messages` and `/api/v1/search?query=to:"…"`
 * - one mail: `/api/v1/message/{ID}` and `/api/v1/message/{ID}/headers`
 */
export function createMailService(mailbox: Mailbox): HttpService {
  return {
    async handle(request) {
      const url = new URL(request.url)
      const answer = request.method === 'GET' ? answerApi(mailbox, url) : undefined
      if (answer !== undefined) return Response.json(answer)
      if (url.pathname === '/' && request.method === 'GET') return html(listPage(mailbox.list()))
      const id = /^\/mail\/([\w-]+)$/.exec(url.pathname)?.[1]
      const mail = id === undefined ? undefined : mailbox.find(id)
      if (mail) return html(mailPage(mail))
      return html(
        '<!doctype html><title>Mail</title><p>There is no such mail. <a href="/">All mail</a></p>',
        404,
      )
    },
    close: async () => undefined,
  }
}
