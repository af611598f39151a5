import type { PlatformCall } from '../_shared/platform-test.ts'
import type { Delivery } from './delivery.ts'

/** A claimed message, for tests. */
export function newDelivery(given: Partial<Delivery> = {}): Delivery {
  return {
    id: crypto.randomUUID(),
    claim: crypto.randomUUID(),
    channel: 'email',
    kind: 'decisions',
    type: 'application_accepted',
    message: 'Your application for the job Office clean has been accepted.',
    link: '/jobs/b0b1c2d3-0000-4000-8000-000000000001',
    jobId: 'b0b1c2d3-0000-4000-8000-000000000001',
    jobTitle: 'Office clean',
    email: 'priya@shinework.example',
    name: 'Priya',
    language: 'en',
    unsubscribeToken: crypto.randomUUID(),
    devices: [],
    ...given,
  }
}

/** An environment that configures no channel. */
export const noChannels = { VAPID_PUBLIC_KEY: '', SMTP_HOST: '', MAIL_HTTP_URL: '' }

/** A row as `claim_deliveries` returns it. */
const rowOf = ({ jobId, jobTitle, unsubscribeToken, ...rest }: Delivery) => ({
  ...rest,
  job_id: jobId,
  job_title: jobTitle,
  unsubscribe_token: unsubscribeToken,
})

/** A database that accepts the call, has no job openings to notify people of, and has these messages due. */
export function outboxWith(due: Delivery[]): (call: PlatformCall) => unknown {
  const answers: Record<string, (given: Record<string, unknown>) => unknown> = {
    begin_delivery: () => true,
    notify_people_nearby: () => 0,
    claim_deliveries: (given) => due.splice(0, Number(given.batch_size)).map(rowOf),
    report_delivery: () => true,
    files_of_deleted_accounts: () => [],
  }
  return ({ name, given }) => answers[name]?.(given)
}
