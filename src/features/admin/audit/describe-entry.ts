import { accountStatuses, documentTypes, roles } from '@/lib/domain'
import { formatDate } from '@/lib/format-date'
import type { Entry } from './schema'

const events: Record<string, string> = {
  role_changed: 'Role changed',
  status_changed: 'Status changed',
  account_created: 'Account created',
  account_deleted: 'Account deleted',
  account_downloaded: 'Account downloaded',
  account_deletion_asked: 'Deletion of the account asked for',
  profile_changed: 'Profile changed',
  phone_login_moved: 'Login by phone moved to this account',
  bank_details_changed: 'Bank details changed',
  bank_details_opened: 'Bank details opened',
  document_sent: 'sent',
  document_changed: 'changed',
  document_checked: 'checked',
  document_refused: 'refused',
  document_waiting: 'waiting again',
  document_removed: 'removed',
  document_opened: 'opened',
  job_created: 'Job created',
  job_changed: 'Job changed',
  job_deleted: 'Job deleted',
  course_created: 'Course created',
  course_changed: 'Course changed',
  course_deleted: 'Course deleted',
  application_accepted: 'Application accepted',
  application_rejected: 'Application rejected',
  application_withdrawn: 'Application withdrawn',
  application_renewed: 'Applied again',
  application_removed: 'Application removed',
  acceptance_taken_back: 'Acceptance taken back',
  attendance_recorded: 'Attendance recorded',
  entries_erased: 'Old entries erased',
}

/** Columns whose names are not already the words for them. */
const labels: Record<string, string> = {
  abn: 'ABN',
  bsb: 'BSB',
  area_m2: 'Area (m²)',
  pdf: 'PDF',
  scope_of_work_url: 'Link to the scope of work',
  task_schedule_url: 'Link to the task schedule',
  image_url: 'Image',
  pay_per_cleaner: 'Pay',
  project_name: 'Name',
  photo_path: 'Picture',
  proximity: 'Notification proximity',
  experience_specialties: 'Specialties',
  experience_years: 'Years of experience',
  location_city: 'City',
  location_state: 'State',
  location_postcode: 'Postcode',
  full_description: 'Description',
  valid_months: 'Certificate valid for (months)',
  expires_on: 'Valid until',
}

const words: Record<string, string> = Object.fromEntries([
  ...roles.map(({ value, label }) => [value, label] as const),
  ...accountStatuses.map(({ value, label }) => [value, label] as const),
  ...documentTypes.map(({ type, name }) => [type, name] as const),
  ['InProgress', 'In progress'],
  ['waiting', 'Waiting'],
  ['checked', 'Checked'],
  ['refused', 'Refused'],
  ['came', 'Came'],
  ['did_not_come', 'Did not come'],
  ['cancelled_late', 'Cancelled late'],
  ['everyone', 'Everyone who can see the job'],
  ['accepted', 'Accepted applicants only'],
])

/** What was done: "Role changed", "White Card opened". */
export function describeEvent({ event, details }: Pick<Entry, 'event' | 'details'>): string {
  const known = events[event] ?? sentence(event)
  return details.type === undefined ? known : `${words[details.type] ?? 'Document'} ${known}`
}

/** A changed value, and from what to what; `before` is undefined where only the fact is kept. */
export type Change = { label: string; before?: string; after?: string }

/** What was changed, by the names that people know. */
export function describeChanges({ details }: Pick<Entry, 'details'>): Change[] {
  const changes = Object.entries(details.changes ?? {}).map(([column, [before, after]]): Change => {
    const label = labels[column] ?? sentence(column)
    const change = { label, before: valueText(before), after: valueText(after) }
    return change.before === change.after ? { label } : change
  })
  return [
    ...changes,
    ...(details.number_changed ? [{ label: 'Number' }] : []),
    ...(details.fields ?? []).map((field) => ({ label: labels[field] ?? sentence(field) })),
  ]
}

/** {@link describeChanges} without what the event's name says already: an accepted application's new status. */
export function shownChanges({ event, details }: Pick<Entry, 'event' | 'details'>): Change[] {
  const { status: _status, state: _state, ...others } = details.changes ?? {}
  const isTold =
    event.startsWith('application_') || event.startsWith('acceptance_') || event.startsWith('document_')
  return describeChanges({ details: isTold ? { ...details, changes: others } : details })
}

/** What else is known of an entry, in a sentence. */
export function describeMore({ event, details }: Pick<Entry, 'event' | 'details'>): string | undefined {
  if (details.despite) return `Although missing: ${details.despite.join(', ')}.`
  if (event === 'entries_erased') {
    return `${(details.entries ?? 0).toLocaleString('en-AU')} entries of ${details.month ?? 'a month'}, kept for as long as the rules say.`
  }
  // What is new says so by its name.
  if (details.status === undefined || event.endsWith('_created')) return undefined
  return `It was ${valueText(details.status).toLowerCase()}.`
}

/** Who did it. Names are looked up when the entry is read, so somebody who is gone has none. */
export function describeActor({
  source,
  actor,
  actor_name,
}: Pick<Entry, 'source' | 'actor' | 'actor_name'>): string {
  const name = actor === null ? undefined : nameOf(actor_name)
  if (source === 'person') return name ?? 'Deleted account'
  if (source === 'service')
    return name === undefined ? 'The system, with the secret key' : `${name}, through the system`
  return 'The system'
}

/** A person's name, unless the account is gone. */
export function nameOf(name: string | null): string {
  return name?.trim() || 'Deleted account'
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  if (typeof value === 'number') return value.toLocaleString('en-AU')
  if (typeof value !== 'string') return JSON.stringify(value)
  return words[value] ?? (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
}

/** "required_documents" as "Required documents". */
function sentence(name: string): string {
  const spaced = name.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
