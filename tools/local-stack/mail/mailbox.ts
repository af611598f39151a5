import { randomUUID } from 'node:crypto'

export interface OutgoingMail {
  to: string
  subject: string
  text?: string
  html?: string
}

export interface StoredMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601. */
  sentAt: string
}

const kept = 500

/** The mails sent since the stack started, newest first. Nothing leaves the machine. */
export class Mailbox {
  #mails: StoredMail[] = []

  add({ to, subject, text = '', html = '' }: OutgoingMail): void {
    const mail = { id: randomUUID(), to, subject, text, html, sentAt: new Date().toISOString() }
    this.#mails = [mail, ...this.#mails].slice(0, kept)
  }

  /** All mails, or those to one address (case does not matter). */
  list(to?: string): StoredMail[] {
    if (to === undefined) return this.#mails
    return this.#mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
  }

  find(id: string): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }
}
