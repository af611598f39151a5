import * as z from 'zod/mini'
import type { Tables } from '@/lib/database.types'
import { bare, isAbn, isAccountNumber, isBsb } from '@/lib/forms/bank-details'
import { limitedText } from '@/lib/forms/limited-text'
import { lineText } from '@/lib/forms/line-text'
import type { MergeFields } from '@/lib/forms/merge-edits'
import { t, tn } from '@/lib/i18n/language'
import { bankName } from './bank-transliteration'

/**
 * An optional line of text.
 * @param longest the maximum number of characters.
 * @param fits returns true for a valid text. Not called for an empty text.
 * @param told the error for an invalid text.
 */
const line = (longest: number, fits: (text: string) => boolean, told: string) =>
  lineText(longest).check(z.refine((text) => text === '' || fits(text), told))

/** Parses a typed amount in dollars to cents. Null if the text is empty, undefined if it is invalid. */
export function typedCents(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const [, dollars, cents = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  const amount = Number(dollars?.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  return amount <= 9_999_999_999 ? amount : undefined
}

/**
 * A form field for a whole number from `least` to `most`, kept as text. `told` is the error for any other
 * text.
 */
const wholeNumber = (least: number, most: number, told: string) =>
  line(
    10,
    (text) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most,
    told,
  ).check(z.refine((text) => text.trim() !== '', told))
const weight = () => wholeNumber(0, 100, t('Enter a whole number from 0 to 100.'))
/**
 * A form field for hours before the start of a job with free places. Empty means off (rules 19.13, 19.14).
 */
const hoursAhead = () =>
  line(
    10,
    (text) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 168,
    t('Enter whole hours from 1 to 168, or nothing.'),
  )

/** Parses a typed whole number. Null if the text is empty. */
export const typedNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed))

export const roundings = ['0', '5', '15'] as const
export const breaks = ['0', '15', '30', '45', '60'] as const
export const keepingTimes = ['30', '90', '180', '365'] as const

/**
 * The values of the settings form (rules 23.1 to 23.3). They include settings of notifications (rule 9.34), filling a
 * week (rule 20.15) and vacancies (rule 19.13).
 */
export const settingsSchema = z
  .object({
    name: line(
      200,
      (text) => bankName(text) !== '',
      t('Banks can only print Latin letters. Enter a name that contains some.'),
    ),
    abn: line(30, isAbn, t('This ABN is not valid. Check its 11 digits.')),
    bank: line(
      10,
      (text) => /^[a-z]{3}$/i.test(text),
      t('Enter the three letters of the bank, such as CBA.'),
    ),
    bsb: line(20, (text) => /^\d{6}$/.test(bare(text)), t('A BSB has 6 digits, like 064-000.')).check(
      z.refine(
        (text) => !/^\d{6}$/.test(bare(text)) || isBsb(text),
        t('No bank has this BSB. Check the 6 digits.'),
      ),
    ),
    account_number: line(30, isAccountNumber, t('An account number has 1 to 9 digits.')),
    apca_number: line(20, (text) => /^\d{6}$/.test(bare(text)), t('An APCA number has 6 digits.')),
    balancing: z.boolean(),
    rounding_minutes: z.enum(roundings),
    break_minutes: z.enum(breaks),
    gst_registered: z.boolean(),
    agreement: limitedText(2000),
    notification_days: z.enum(keepingTimes),
    second_approval_cents: line(
      20,
      (text) => typedCents(text) !== undefined,
      t('Enter an amount up to $99,999,999.99, or leave it empty.'),
    ),
    fill_hours: wholeNumber(1, 60, t('Enter whole hours from 1 to 60.')),
    fill_distance: weight(),
    fill_fairness: weight(),
    fill_site: weight(),
    copy_accepts: z.boolean(),
    unfilled_invite_hours: hoursAhead(),
    unfilled_notify_hours: hoursAhead(),
  })
  .check(
    z.refine(({ gst_registered: isRegistered, abn }) => !isRegistered || abn !== '', {
      path: ['abn'],
      error: t('People registered for GST need an ABN.'),
    }),
    z.refine(
      ({ unfilled_invite_hours: invite, unfilled_notify_hours: notify }) =>
        invite.trim() === '' || notify.trim() === '' || Number(notify) < Number(invite),
      {
        path: ['unfilled_notify_hours'],
        error: t('This must be fewer hours than “Automatically invite the best-matched cleaners”.'),
      },
    ),
  )
export type SettingsValues = z.infer<typeof settingsSchema>
export type StoredSettings = Tables<'business'>

export const isSetting = (name: string): name is keyof SettingsValues => Object.hasOwn(settingLabels, name)

export const settingLabels = {
  name: t('Business name'),
  abn: t('ABN'),
  bank: t('Bank'),
  bsb: t('BSB'),
  account_number: t('Account number'),
  apca_number: t('APCA number'),
  balancing: t('Include a line in the bank file to debit the total from this account'),
  rounding_minutes: t('Round a day’s hours to'),
  break_minutes: t('Unpaid break'),
  gst_registered: t('The business is registered for GST'),
  agreement: t('Agreement text'),
  notification_days: t('Keep read notifications for'),
  second_approval_cents: t('A second administrator approves pay runs over'),
  fill_hours: t('Maximum hours a week'),
  fill_distance: t('Short distance'),
  fill_fairness: t('Even hours'),
  fill_site: t('Knows the site'),
  copy_accepts: t('Accept the same people for copied jobs without asking them'),
  unfilled_invite_hours: t('Automatically invite the best-matched cleaners'),
  unfilled_notify_hours: t('Notify administrators'),
} as const satisfies Record<keyof SettingsValues, string>

export function settingsOf(stored: StoredSettings): SettingsValues {
  return {
    name: stored.name ?? '',
    abn: stored.abn ?? '',
    bank: stored.bank ?? '',
    bsb: stored.bsb ?? '',
    account_number: stored.account_number ?? '',
    apca_number: stored.apca_number ?? '',
    balancing: stored.balancing,
    rounding_minutes: roundings.find((step) => Number(step) === stored.rounding_minutes) ?? '0',
    break_minutes: breaks.find((minutes) => Number(minutes) === stored.break_minutes) ?? '0',
    gst_registered: stored.gst_registered,
    agreement: stored.agreement ?? '',
    notification_days: keepingTimes.find((days) => Number(days) === stored.notification_days) ?? '180',
    second_approval_cents:
      stored.second_approval_cents === null ? '' : (stored.second_approval_cents / 100).toFixed(2),
    fill_hours: String(stored.fill_hours),
    fill_distance: String(stored.fill_distance),
    fill_fairness: String(stored.fill_fairness),
    fill_site: String(stored.fill_site),
    copy_accepts: stored.copy_accepts,
    unfilled_invite_hours: String(stored.unfilled_invite_hours ?? ''),
    unfilled_notify_hours: String(stored.unfilled_notify_hours ?? ''),
  }
}

/** "15 minutes", or the text `none` for 0 minutes. */
export const minutesText = (minutes: string, none: string) =>
  minutes === '0' ? none : tn(Number(minutes), '1 minute', '{count} minutes')

export const daysText = (days: string) => tn(Number(days), '1 day', '{count} days')

const yesOrNo = (label: string) => ({
  label,
  show: (isOn: boolean) => (isOn ? t('Yes') : t('No')),
  isTranslated: true,
})

/** The label and format of each field in a comparison, in the order of the form. */
export const settingFields: MergeFields<SettingsValues> = {
  ...settingLabels,
  balancing: yesOrNo(settingLabels.balancing),
  rounding_minutes: {
    label: settingLabels.rounding_minutes,
    show: (step) => minutesText(step, t('Not rounded')),
    isTranslated: true,
  },
  break_minutes: {
    label: settingLabels.break_minutes,
    show: (minutes) => minutesText(minutes, t('No break')),
    isTranslated: true,
  },
  gst_registered: yesOrNo(settingLabels.gst_registered),
  copy_accepts: yesOrNo(settingLabels.copy_accepts),
  notification_days: { label: settingLabels.notification_days, show: daysText, isTranslated: true },
}
