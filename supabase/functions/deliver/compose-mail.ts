import type { Delivery } from './delivery.ts'
import { languageOf, type Text } from './language.ts'
import { mailHtml, mailText } from './mail-template.ts'
import { messageTexts } from './message-texts.ts'

/**
 * An email, ready to be sent. Texts typed by users are only in the bodies, except for the job's name in the subject.
 */
export interface Mail {
  from: string
  /** Exactly one address. */
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** The same for each attempt to send the message, so that mail programs recognise a repeated email. */
  messageId: string
}

/** The settings that all emails of the project share. */
export interface MailIdentity {
  /** An address, or a name with an address in angle brackets. */
  from: string
  /** The address for replies. If undefined, replies go to `from`. */
  replyTo?: string | undefined
  siteUrl: string
  /** The project's API URL, for the link to the edge function `unsubscribe`. */
  apiUrl: string
}

const APPLIED = 'You are getting this email because you applied for the job on Shinework.'
const DOCUMENT = 'You are getting this email because you uploaded the document to Shinework.'

// The reason in the email's footer and the text of its unsubscribe link, by kind. `OTHER_WHY` overrides the reason for
// some types of message.
const WHY: Partial<Record<string, { why: Text; stop?: Text }>> = {
  decisions: {
    why: APPLIED,
    stop: 'Stop emails about decisions',
  },
  changes: {
    why: APPLIED,
    stop: 'Stop emails about changes to your jobs',
  },
  invitations: {
    why: 'You are getting this email because you are invited to the job on Shinework.',
    stop: 'Stop emails with invitations',
  },
  nearby: {
    why: 'You are getting this email because you asked Shinework for emails about jobs near you.',
    stop: 'Stop emails about jobs near you',
  },
  reminders: {
    why: 'You are getting this email because you are accepted for the job on Shinework.',
    stop: 'Stop emails with reminders',
  },
  messages: {
    why: APPLIED,
    stop: 'Stop emails about conversations',
  },
  pay: {
    why: 'You are getting this email because you have worked with Shinework.',
    stop: 'Stop emails about your pay',
  },
  // These emails have no unsubscribe link, because an intruder in the account could stop them.
  security: { why: 'You are getting this email because it is about the security of your account.' },
}

const OTHER_WHY: Partial<Record<string, Text>> = {
  document_checked: DOCUMENT,
  document_refused: DOCUMENT,
  document_expiring: DOCUMENT,
  place_offer: APPLIED,
  place_offer_ended: APPLIED,
  application_withdrawn: 'You are getting this email because you are an administrator of Shinework.',
  job_unfilled: 'You are getting this email because you are an administrator of Shinework.',
  message_to_administrators: 'You are getting this email because you are an administrator of Shinework.',
}

// RFC 5321: 64 characters before the at sign, 254 in all. Quoted names and IP addresses as hosts are not accepted.
const ADDRESS =
  /^[^\s\p{C}()<>[\]:;@\\,"]{1,64}@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]*$/u
const LONGEST_ADDRESS = 254
const LONGEST_NAME = 60

/** The email for a message. Undefined when the person has no valid email address. */
export function composeMail(
  delivery: Delivery,
  { from, replyTo, siteUrl, apiUrl }: MailIdentity,
): Mail | undefined {
  const { id, type, kind, email, name, unsubscribeToken } = delivery
  const reason = WHY[kind]
  if (!isMailAddress(email) || unsubscribeToken === undefined || !reason) return undefined
  const { code, t, serverText } = languageOf(delivery.language)
  const { title, button } = messageTexts(type)
  const choice = new URLSearchParams({ token: unsubscribeToken, kind })
  const content = {
    language: code,
    heading: t(title),
    ...(name !== undefined && { greeting: t('Hello {name},').replace('{name}', () => name) }),
    message: serverText(delivery.message),
    // Only administrators write these messages, and their links are part of the message.
    keepsLinks: type === 'job_message',
    button: { text: t(button), link: ownAddress(delivery.link, siteUrl) },
    why: t(OTHER_WHY[type] ?? reason.why),
    ...(reason.stop && {
      stop: { text: t(reason.stop), link: String(new URL(`/unsubscribe?${choice}`, siteUrl)) },
    }),
  }
  return {
    from,
    to: email,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: withJob(content.heading, delivery.jobTitle),
    text: mailText(content),
    html: mailHtml(content),
    headers: {
      // RFC 8058: people unsubscribe in their mail program, with one click.
      ...(reason.stop && {
        'List-Unsubscribe': `<${new URL(`/functions/v1/unsubscribe?${choice}`, apiUrl)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      // RFC 3834: prevents out-of-office replies.
      'Auto-Submitted': 'auto-generated',
    },
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
  }
}

/**
 * A subject that includes the job's name, so that emails about two jobs differ. A name that looks like an encoded
 * header (RFC 2047) is changed, so that mail programs do not decode it.
 */
function withJob(heading: string, jobTitle: string | undefined): string {
  const name = (jobTitle ?? '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
  const letters = [...name]
  const short =
    letters.length > LONGEST_NAME
      ? `${letters
          .slice(0, LONGEST_NAME - 1)
          .join('')
          .trim()}…`
      : name
  if (short === '') return heading
  return /[.?!]$/.test(heading) ? `${heading} ${short}` : `${heading}: ${short}`
}

export function isMailAddress(address: string | undefined): address is string {
  return address !== undefined && address.length <= LONGEST_ADDRESS && ADDRESS.test(address)
}

/** A link's full URL in the app. The app's start page if the link leads to another site. */
function ownAddress(link: string, siteUrl: string): string {
  const site = new URL(siteUrl)
  const address = URL.canParse(link, site) ? new URL(link, site) : site
  return String(address.origin === site.origin ? address : site)
}
