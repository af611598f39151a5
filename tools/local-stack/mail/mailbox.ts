import { randomUUID } from 'node:crypto'

/** A sender or recipient. */
export interface MailAddress {
  name: string
  address: string
}

export interface StoredMail {
  id: string
  from: MailAddress
  to: MailAddress[]
  subject: string
  text: string
  html: string
  /** The header names and values in the order of the mail. */
  headers: [name: string, value: string][]
  /** The time in ISO 8601 format. */
  sentAt: string
}

export type OutgoingMail = Pick<StoredMail, 'to' | 'subject'> & Partial<Omit<StoredMail, 'id' | 'sentAt'>>

const kept = 500
const fromAuth = { from: { name: '', address: 'auth@shinework.example' }, text: '', html: '', headers: [] }

/** The mails sent since the stack started, newest first. Nothing leaves the machine. */
export class Mailbox {
  #mails: StoredMail[] = []

  add(given: OutgoingMail): void {
    const mail = { ...fromAuth, ...given, id: randomUUID(), sentAt: new Date().toISOString() }
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
