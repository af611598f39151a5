import { missingRequirements } from '@/features/hiring'
import { accountStatuses, documentTypes, payBases, roles } from '@/lib/format/fixed-lists'
import { formatDate } from '@/lib/format/format-date'
import { formatNumber, t, word } from '@/lib/i18n/language'
import type { Entry } from './schema'

const events: Record<string, string> = {
  role_changed: t('Role changed'),
  status_changed: t('Status changed'),
  account_created: t('Account created'),
  account_deleted: t('Account deleted'),
  account_downloaded: t('Account downloaded'),
  account_deletion_asked: t('Account deletion requested'),
  profile_changed: t('Profile changed'),
  note_written: t('Note written'),
  note_removed: t('Note removed'),
  second_factor_required: t('Two-step verification required for administrators'),
  second_factor_optional: t('Two-step verification no longer required'),
  second_factor_set_up: t('Two-step verification set up'),
  second_factor_removed: t('Two-step verification removed'),
  recovery_codes_created: t('Recovery codes created'),
  recovery_code_used: t('Recovery code used'),
  change_disputed: t('Reported a change they did not make'),
  reported_change_reviewed: t('Reported change reviewed'),
  phone_login_moved: t('Phone login moved to this account'),
  bank_details_changed: t('Bank details changed'),
  bank_details_opened: t('Bank details opened'),
  business_changed: t('Settings changed'),
  pay_run_started: t('Pay run started'),
  pay_run_approved: t('Pay run approved by a second administrator'),
  pay_run_exported: t('Pay run exported, with bank details'),
  pay_run_paid: t('Pay run paid'),
  pay_file_rejected: t('Bank file rejected'),
  pay_file_remade: t('Bank file created again, with bank details'),
  payment_returned: t('Payment returned by the bank'),
  payment_settled: t('Payment settled outside Shinework'),
  departed_settled: t('Pay for a deleted account settled outside Shinework'),
  pay_run_given_up: t('Pay run discarded'),
  pay_run_file_opened: t('Bank file opened, with bank details'),
  holiday_added: t('Public holiday added'),
  holiday_changed: t('Public holiday changed'),
  holiday_removed: t('Public holiday removed'),
  job_created: t('Job created'),
  job_changed: t('Job changed'),
  job_deleted: t('Job deleted'),
  site_created: t('Site created'),
  site_changed: t('Site changed'),
  site_deleted: t('Site deleted'),
  site_standing_changed: t('Suitability for a site changed'),
  course_created: t('Course created'),
  course_changed: t('Course changed'),
  course_deleted: t('Course deleted'),
  application_accepted: t('Application accepted'),
  application_rejected: t('Application rejected'),
  application_withdrawn: t('Application withdrawn'),
  application_renewed: t('Applied again'),
  application_reopened: t('Application reopened'),
  application_removed: t('Application removed'),
  acceptance_taken_back: t('Acceptance taken back'),
  invited: t('Invited'),
  reserve_put: t('Added to the reserve'),
  reserve_moved: t('Moved within the reserve'),
  reserve_taken_out: t('Removed from the reserve'),
  reserve_stopped: t('Reserve paused'),
  reserve_resumed: t('Reserve resumed'),
  place_offered: t('Offered a free place'),
  place_not_offered: t('Free place no longer offered'),
  place_taken: t('Took a free place'),
  place_left: t('Passed a free place on to the next person'),
  place_not_answered: t('Did not answer in time when offered a free place'),
  attendance_recorded: t('Attendance recorded'),
  visit_report_undone: t('“I’m here” or “I’m done” undone'),
  hours_changed: t('Hours changed'),
  hours_approved: t('Hours approved'),
  hours_reopened: t('Hours reopened'),
  pay_line_added: t('Pay line added'),
  pay_line_removed: t('Pay line removed'),
  entries_erased: t('Old entries erased'),
}

const documentEvents: Record<string, (document: string) => string> = {
  document_sent: (document) => t('{document} uploaded', { document }),
  document_changed: (document) => t('{document} changed', { document }),
  document_checked: (document) => t('{document} checked', { document }),
  document_refused: (document) => t('{document} refused', { document }),
  document_waiting: (document) => t('{document} waiting to be checked again', { document }),
  document_restored: (document) => t('{document} restored', { document }),
  document_removed: (document) => t('{document} removed', { document }),
  document_opened: (document) => t('{document} opened', { document }),
}

/** The labels of columns. Other columns are labelled with their own name in words. */
const labels: Record<string, string> = {
  abn: t('ABN'),
  account_number: t('Account number'),
  address_rule: t('Address rule'),
  agreement: t('Agreement text'),
  notification_days: t('Keep read notifications for'),
  apca_number: t('APCA number'),
  area_m2: t('Area (m²)'),
  attendance: t('Attendance'),
  balancing: t('Balancing line'),
  bank: t('Bank'),
  began: t('Start time'),
  break_minutes: t('Break (minutes)'),
  bsb: t('BSB'),
  category: t('Category'),
  checked_questions: t('Questions that have a correct answer'),
  client_name: t('Client'),
  cleaners_needed: t('Cleaners needed'),
  communication_style: t('Communication style'),
  day: t('Day'),
  days: t('Days'),
  description: t('Description'),
  display_status: t('Display status'),
  done: t('Pressed “I’m done”'),
  duration: t('Duration'),
  email: t('Email'),
  end_time: t('End time'),
  ended: t('End time'),
  experience_specialties: t('Specialties'),
  experience_years: t('Years of experience'),
  expires_on: t('Valid until'),
  fill_distance: t('When filling the week, favour short distances'),
  fill_fairness: t('When filling the week, favour sharing hours evenly'),
  fill_hours: t('Maximum hours per person when filling the week'),
  fill_site: t('When filling the week, favour people who know the site'),
  copy_accepts: t('When a week is copied, accept the same people'),
  full_description: t('Description'),
  gst_registered: t('Registered for GST'),
  here: t('Pressed “I’m here”'),
  image_url: t('Image'),
  images: t('Images'),
  location: t('Location'),
  location_city: t('City'),
  location_postcode: t('Postcode'),
  location_state: t('State'),
  name: t('Name'),
  nationality: t('Nationality'),
  notes: t('Notes'),
  pass_mark: t('Pass mark (%)'),
  pay_basis: t('Rate is for'),
  pay_per_cleaner: t('Pay'),
  pdf: t('PDF'),
  phone: t('Phone'),
  photo_path: t('Picture'),
  postcode: t('Postcode'),
  preferred_name: t('Preferred name'),
  project_dates: t('Project dates'),
  project_name: t('Name'),
  proximity: t('Notification proximity'),
  questions: t('Questions'),
  rate_cents: t('Rate in cents'),
  quote_reference_id: t('Quote reference ID'),
  required_courses: t('Required courses'),
  required_documents: t('Required documents'),
  reserve_place: t('Position in the reserve'),
  role: t('Role'),
  rounding_minutes: t('Rounding (minutes)'),
  second_approval_cents: t('Pay runs above this amount need a second administrator (cents)'),
  scope_of_work_url: t('Link to the scope of work'),
  sections: t('Sections'),
  site_address: t('Site address'),
  site_contact: t('Site contact'),
  start_date: t('Start date'),
  standing: t('At this site'),
  start_time: t('Start time'),
  state: t('Status'),
  status: t('Status'),
  task_schedule_url: t('Link to the task schedule'),
  title: t('Title'),
  unfilled_invite_hours: t('Automatically invite people to free places (hours before the job)'),
  unfilled_notify_hours: t('Notify administrators of free places (hours before the job)'),
  valid_months: t('Certificate valid for (months)'),
}

const words: Record<string, string> = Object.fromEntries([
  ...roles.map(({ value, label }) => [value, label] as const),
  ...accountStatuses.map(({ value, label }) => [value, label] as const),
  ...documentTypes.map(({ type, name }) => [type, name] as const),
  ['InProgress', t('In progress')],
  ['waiting', t('Waiting')],
  ['checked', t('Checked')],
  ['refused', t('Refused')],
  ['came', t('Came')],
  ['did_not_come', t('Did not come')],
  ['cancelled_late', t('Cancelled late')],
  ['knows', t('Knows the site')],
  ['not_again', t('Should not return')],
  ['everyone', word('Everyone but inactive and rejected people')],
  ['accepted', word('Accepted applicants only')],
])

/**
 * Columns with a fixed set of words, which are translated. In other columns, the same
 * word can be a user's text.
 */
const fixedWords: ReadonlySet<string> = new Set(['category', 'display_status', 'status'])

/** The event as a text: "Role changed", "White Card opened". */
export function describeEvent({ event, details }: Pick<Entry, 'event' | 'details'>): string {
  const document = words[details.type ?? ''] ?? t('Document')
  return documentEvents[event]?.(document) ?? events[event] ?? sentence(event)
}

/**
 * A changed value with its old and new text. `before` is undefined if the entry records only
 * the fact of the change.
 */
export type Change = { label: string; before?: string; after?: string }

export function describeChanges({ details }: Pick<Entry, 'details'>): Change[] {
  const changes = Object.entries(details.changes ?? {}).map(([column, [before, after]]): Change => {
    const label = labels[column] ?? word(sentence(column))
    const change = { label, before: valueText(before, column), after: valueText(after, column) }
    return change.before === change.after ? { label } : change
  })
  return [
    ...changes,
    ...(details.number_changed ? [{ label: t('Number') }] : []),
    ...(details.fields ?? []).map((field) => ({ label: labels[field] ?? word(sentence(field)) })),
  ]
}

/**
 * {@link describeChanges} without changes that the event's name already says, e.g. an accepted
 * application's new status.
 */
export function shownChanges({ event, details }: Pick<Entry, 'event' | 'details'>): Change[] {
  const { status: _status, state: _state, ...others } = details.changes ?? {}
  const isInName =
    event.startsWith('application_') || event.startsWith('acceptance_') || event.startsWith('document_')
  return describeChanges({ details: isInName ? { ...details, changes: others } : details })
}

export function describeMore({ event, details }: Pick<Entry, 'event' | 'details'>): string | undefined {
  if (details.despite)
    return t('Accepted despite missing: {list}.', { list: missingRequirements(details.despite).join(', ') })
  if (event === 'entries_erased') {
    return t('{count} entries from {month}, deleted at the end of their retention period.', {
      count: details.entries ?? 0,
      month: details.month ?? t('a month'),
    })
  }
  // A creation has no earlier status.
  if (details.status === undefined || event.endsWith('_created')) return undefined
  return t('It was {status}.', { status: valueText(details.status, 'status').toLowerCase() })
}

/**
 * Describes the person or system that caused the entry. Names are looked up when the entry is read, so a deleted
 * account has no name.
 */
export function describeActor({
  source,
  actor,
  actor_name,
}: Pick<Entry, 'source' | 'actor' | 'actor_name'>): string {
  const name = actor === null ? undefined : nameOf(actor_name)
  if (source === 'person') return name ?? t('Deleted account')
  if (source === 'service')
    return name === undefined
      ? t('The system, with the secret key')
      : t('{name}, through the system', { name })
  return t('The system')
}

/**
 * The title of the job, course or site, or "Pay run 12". A discarded pay run's number is in the entry's
 * details.
 */
export function describeSubject({
  event,
  subject_kind,
  subject_title,
  details,
}: Pick<Entry, 'event' | 'subject_kind' | 'subject_title' | 'details'>): string | null {
  if (subject_kind === 'pay_run') return t('Pay run {number}', { number: subject_title ?? '' })
  if (subject_title === null && /^pay_(run|file)_/.test(event) && details.number !== undefined)
    return t('Pay run {number}', { number: details.number })
  return subject_title
}

/** A person's name, or "Deleted account". */
export function nameOf(name: string | null): string {
  return name?.trim() || t('Deleted account')
}

function valueText(value: unknown, column: string): string {
  if (value === null || value === undefined || value === '') return t('none')
  if (Array.isArray(value))
    return value.length === 0 ? t('none') : value.map((one) => valueText(one, column)).join(', ')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value)
  if (column === 'pay_basis') return payBases.find((basis) => basis.value === value)?.label ?? value
  return words[value] ?? (fixedWords.has(column) ? word(value) : value)
}

/** A column's name in words, e.g. "required_documents" as "Required documents". */
function sentence(name: string): string {
  const spaced = name.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
