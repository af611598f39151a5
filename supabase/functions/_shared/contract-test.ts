import { handleCalendar } from '../calendar/handler.ts'
import { handleDeliver } from '../deliver/handler.ts'
import { handleSavePushToken } from '../save-push-token/handler.ts'
import { handlePhoneSignIn } from '../sign-in-with-phone/handler.ts'
import { handleUnsubscribe } from '../unsubscribe/handler.ts'
import type { ServiceResponse } from './observed-test.ts'

/**
 * A well-formed call of each function, the secrets it must never log, and successful responses of the
 * services.
 */
export interface Call {
  handler: (request: Request) => Promise<Response>
  path?: string
  request: RequestInit
  said: Readonly<Record<string, ServiceResponse>>
  environment?: Readonly<Record<string, string>>
  secrets: readonly string[]
}

const id = '3f1b8a52-6f2e-4b6c-9a41-0c2d3e4f5a6b'

export const token = 'head.payload.signature'
const deliverKey = 'the-key-of-the-database'
const endpoint = 'https://push.example/the-device'
const publicKey = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
const secret = 'tBHItJI5svbpez7KI4CCXg'
const subscription = JSON.stringify({ endpoint, keys: { p256dh: publicKey, auth: secret } })
const person = { id, email: 'priya@shinework.example' }
const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers,
  body: JSON.stringify(body),
})
const withToken = { Authorization: `Bearer ${token}` }

/** The paths of the services that functions call. */
export const services = {
  count: '/rest/v1/rpc/count_phone_sign_in',
  check: '/rest/v1/rpc/check_phone_sign_in',
  token: '/auth/v1/token',
  caller: '/rest/v1/rpc/my_id',
  devices: '/rest/v1/push_tokens',
  feed: '/rest/v1/rpc/feed_events',
  job: '/rest/v1/rpc/job_event',
  unsubscribe: '/rest/v1/rpc/unsubscribe',
  begin: '/rest/v1/rpc/begin_delivery',
} as const

export const calls = {
  'sign-in-with-phone': {
    handler: handlePhoneSignIn,
    request: post({ phone: '0412 345 678', password: 'Correct-horse-1' }),
    said: {
      [services.count]: [200, true],
      [services.check]: [200, person.email],
      [services.token]: [
        200,
        { access_token: 'an-access-token', refresh_token: 'a-refresh-token', user: person },
      ],
    },
    secrets: ['0412', 'Correct-horse-1', person.email, 'an-access-token', 'a-refresh-token'],
  },
  'save-push-token': {
    handler: handleSavePushToken,
    request: post({ userId: id, token: subscription }, withToken),
    said: { [services.caller]: [200, id], [services.devices]: [201, ''] },
    secrets: [id, token, endpoint, publicKey, secret, person.email],
  },
  'calendar, a feed': {
    handler: handleCalendar,
    path: `/calendar/${id}.ics`,
    request: { method: 'GET' },
    said: { [services.feed]: [200, []] },
    secrets: [id],
  },
  'calendar, a job': {
    handler: handleCalendar,
    request: post({ job_id: id }, withToken),
    said: { [services.caller]: [200, id], [services.job]: [404, {}] },
    secrets: [id, token, person.email],
  },
  unsubscribe: {
    handler: handleUnsubscribe,
    path: `/?token=${id}&kind=nearby`,
    request: { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    said: { [services.unsubscribe]: [200, 'nearby'] },
    secrets: [id],
  },
  deliver: {
    handler: (request: Request) => handleDeliver(request),
    request: post({ call: id }, { Authorization: `Bearer ${deliverKey}` }),
    environment: { DELIVER_KEY: deliverKey, VAPID_PUBLIC_KEY: '', SMTP_HOST: '', MAIL_HTTP_URL: '' },
    said: { [services.begin]: [200, false] },
    secrets: [id, deliverKey],
  },
} satisfies Record<string, Call>
