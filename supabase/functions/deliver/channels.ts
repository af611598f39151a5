import { requiredSetting } from '../_shared/platform.ts'
import { isMailAddress } from './compose-mail.ts'
import { emailChannel } from './email-channel.ts'
import { providerSender } from './mail-provider.ts'
import type { MailSender } from './mail-sender.ts'
import { pushChannel } from './push-channel.ts'
import type { Channels } from './run-deliveries.ts'
import { smtpSender } from './smtp.ts'

const setting = (name: string): string | undefined => Deno.env.get(name) || undefined

/** The channels that the environment configures, for one run. docs/hosting.md lists the settings. */
export function openChannels(): Channels {
  const [push, email] = [openPush(), openEmail()]
  return { ...(push ? { push } : {}), ...(email ? { email } : {}) }
}

function openPush() {
  const publicKey = setting('VAPID_PUBLIC_KEY')
  const privateKey = setting('VAPID_PRIVATE_KEY')
  const subject = setting('VAPID_SUBJECT')
  if (!publicKey || !privateKey || !subject) return undefined
  return pushChannel({ vapid: { subject, publicKey, privateKey }, relay: setting('PUSH_RELAY') })
}

function openEmail() {
  const from = setting('MAIL_FROM')
  const siteUrl = setting('SITE_URL')
  const sender = openSender()
  if (!from || !siteUrl || !sender) return undefined
  return emailChannel(
    { from, replyTo: openReplyTo(), siteUrl, apiUrl: requiredSetting('SUPABASE_URL') },
    sender,
  )
}

/**
 * Ignores a malformed address, because sending emails without a reply address is better than sending none.
 */
function openReplyTo(): string | undefined {
  const address = setting('MAIL_REPLY_TO')
  if (address === undefined || isMailAddress(address)) return address
  console.error('deliver: MAIL_REPLY_TO is not an email address')
  return undefined
}

function openSender(): MailSender | undefined {
  const host = setting('SMTP_HOST')
  if (host) {
    const port = Number(setting('SMTP_PORT') ?? 465)
    return smtpSender({ host, port, user: setting('SMTP_USER'), password: setting('SMTP_PASSWORD') })
  }
  const url = setting('MAIL_HTTP_URL')
  const key = setting('MAIL_HTTP_KEY')
  return url && key ? providerSender({ url, key }) : undefined
}
