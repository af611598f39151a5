import type { MailAddress, StoredMail } from './mailbox.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  li { margin-block: 0.75rem; } ul { padding: 0; list-style: none; }
  time, .to { opacity: 0.75; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  dt { font-weight: 600; } dd { margin: 0 0 0.25rem; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 24rem; border: 1px solid; background: white; }`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`
}

const person = ({ name, address }: MailAddress) => escapeHtml(name ? `${name} <${address}>` : address)
const people = (mail: StoredMail) => mail.to.map(person).join(', ')

const moment = (mail: StoredMail) =>
  `<time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 19).replace('T', ' ')} UTC</time>`

/** The list of the mails sent, newest first. */
export function listPage(mails: StoredMail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/mail/${mail.id}">${escapeHtml(mail.subject)}</a><br><span class="to">to ${people(mail)}</span> · ${moment(mail)}</li>`,
  )
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail has been sent yet.</p>'
  return page('Mail', `<h1>Mail</h1><p>What would have been sent. Nothing leaves this machine.</p>${list}`)
}

function definitionList(rows: [string, string][]): string {
  const items = rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  return `<dl>${items.join('')}</dl>`
}

/** The headers that mail programs act on, and a collapsed list of all headers. */
function headerList({ headers }: StoredMail): string {
  const telling = headers.filter(([name]) => /^(list-|reply-to$)/i.test(name))
  if (headers.length === 0) return ''
  return `${telling.length > 0 ? definitionList(telling) : ''}<details><summary>All headers</summary>${definitionList(headers)}</details>`
}

/** One mail: its headers, its links, its HTML, then its plain text. */
export function mailPage(mail: StoredMail): string {
  const html = mail.html.replaceAll(/&(amp|#38);/g, '&')
  const links = [...`${mail.text}\n${html}`.matchAll(/https?:\/\/[^\s"'<>]+/g)]
  const list = [...new Set(links.map(([link]) => link))].map(
    (link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`,
  )
  // The sandbox blocks the mail's scripts. Links in the mail open in the whole window.
  const shown = `<iframe title="The mail" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(`<base target="_top">${mail.html}`)}"></iframe>`
  return page(
    mail.subject,
    `<p><a href="/">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p class="to">from ${person(mail.from)} to ${people(mail)} · ${moment(mail)}</p>
${headerList(mail)}
${list.length > 0 ? `<h2>Links</h2><ul>${list.join('')}</ul>` : ''}
${mail.html ? shown : ''}${mail.text ? `<h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre>` : ''}`,
  )
}
