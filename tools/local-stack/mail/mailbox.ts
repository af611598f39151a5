import { randomUUID } from 'node:crypto'

/** A sender or recipient. */
export interface MailAddress {
  name: string
  address: string
}

export interface OutgoingMail {
  to: string | MailAddress[]
  subject: string
  text?: string
  html?: string
  from?: MailAddress
  /** Names and values in the order of the mail. */
  headers?: [name: string, value: string][]
}

export interface StoredMail {
  id: string
  from: MailAddress
  to: MailAddress[]
  subject: string
  text: string
  html: string
  headers: [name: string, value: string][]
  /** ISO 8601. */
  sentAt: string
}

const kept = 500
const authService: MailAddress = { name: '', address: 'auth@shinework.example' }

/** The mails sent since the stack started, newest first. Nothing leaves the machine. */
export class Mailbox {
  #mails: StoredMail[] = []

  add({ to, subject, text = '', html = '', from = authService, headers = [] }: OutgoingMail): void {
    const people = typeof to === 'string' ? [{ name: '', address: to }] : to
    const sentAt = new Date().toISOString()
    const mail = { id: randomUUID(), from, to: people, subject, text, html, headers, sentAt }
    this.#mails = [mail, ...this.#mails].slice(0, kept)
  }

  /** All mails, or those to one address (case does not matter). */
  list(to?: string): StoredMail[] {
    if (to === undefined) return this.#mails
    const wanted = to.toLowerCase()
    return this.#mails.filter((mail) => mail.to.some(({ address }) => address.toLowerCase() === wanted))
  }

  find(id: string): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }
}
