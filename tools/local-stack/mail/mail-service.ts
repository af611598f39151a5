import type { HttpService } from '../types.ts'
import { listPage, mailPage } from './mail-page.ts'
import type { Mailbox } from './mailbox.ts'

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

/**
 * The page on the mail port, and its JSON for tests: `GET /api/messages?to=…` gives the mails newest first,
 * `DELETE /api/messages?to=…` forgets them (without `to`: all).
 */
export function createMailService(mailbox: Mailbox): HttpService {
  return {
    async handle(request) {
      const url = new URL(request.url)
      const to = url.searchParams.get('to') ?? undefined
      if (url.pathname === '/api/messages' && request.method === 'GET') return Response.json(mailbox.list(to))
      if (url.pathname === '/api/messages' && request.method === 'DELETE') {
        mailbox.clear(to)
        return new Response(null, { status: 204 })
      }
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
