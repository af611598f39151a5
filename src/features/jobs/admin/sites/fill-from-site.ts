import { t } from '@/lib/i18n/language'
import { type JobInput, jobLabels } from '../form-schema'

/** The parts of a job that a site fills. A part with several fields is filled as a whole, because its fields belong together. */
const parts: readonly { name: string; fields: readonly (keyof JobInput)[] }[] = [
  { name: jobLabels.project_name, fields: ['project_name'] },
  {
    name: t('Category and requirements'),
    fields: ['category', 'required_documents', 'required_courses'],
  },
  { name: jobLabels.pay_per_cleaner, fields: ['pay_per_cleaner', 'pay_basis', 'rate_cents'] },
  { name: jobLabels.cleaners_needed, fields: ['cleaners_needed'] },
  {
    name: t('Location'),
    fields: ['location_city', 'location_state', 'location_postcode', 'site_address'],
  },
  { name: jobLabels.address_rule, fields: ['address_rule'] },
  { name: t('Site contact'), fields: ['contact_name', 'contact_phone'] },
  { name: t('Times'), fields: ['start_time', 'end_time'] },
  { name: jobLabels.area_m2, fields: ['area_m2'] },
  { name: jobLabels.full_description, fields: ['full_description'] },
]

/**
 * One field from each part of the form that describes the location itself. These parts must never keep the
 * values of another site.
 */
const ofPlace = new Set<keyof JobInput>(['location_city', 'contact_name'])

type Filling = {
  /** The form's values. */
  now: JobInput
  /** The values that the form was opened with. */
  first: JobInput
  /** The values of the site that was chosen before, if any. */
  earlier: JobInput | undefined
  site: JobInput
}

/**
 * The values that change when a site is chosen (rule 11.33d). `untouched` has the new values of parts that the
 * user has not edited. Such a part is empty, or still has the values of the opened form or of the earlier site.
 * `typed` has the new values of edited parts, and `names` has the names of the edited parts.
 */
export function fillFromSite({ now, first, earlier, site }: Filling) {
  const untouched: Partial<JobInput> = {}
  const typed: Partial<JobInput> = {}
  const names: string[] = []
  for (const { name, fields } of parts) {
    const isOf = (values: JobInput | undefined) =>
      values !== undefined && fields.every((field) => isSame(now[field], values[field]))
    const isBlank = (values: JobInput) => fields.every((field) => values[field].length === 0)
    const isEarlier = isOf(earlier)
    const isSiteBlank = isBlank(site)
    if (isSiteBlank && !isEarlier && !fields.some((field) => ofPlace.has(field))) continue
    const wanted = isSiteBlank && isEarlier ? first : site
    if (isOf(wanted)) continue
    const isUntouched = isBlank(now) || isEarlier || isOf(first)
    if (!isUntouched && isSiteBlank) continue
    if (!isUntouched) names.push(name)
    Object.assign(isUntouched ? untouched : typed, pick(wanted, fields))
  }
  return { untouched, typed, names }
}

function isSame(one: string | readonly string[], other: string | readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function pick(values: JobInput, fields: readonly (keyof JobInput)[]): Partial<JobInput> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}
