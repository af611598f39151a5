import * as z from 'zod/mini'
import type { Tables } from '@/lib/database.types'
import { limitedText } from '@/lib/forms/limited-text'
import { lineText, shows } from '@/lib/forms/line-text'
import { t } from '@/lib/i18n/language'
import { formValuesOf, type JobInput, jobFormSchema, jobLabels } from '../form-schema'

/** The site form has the fields of the job form, a client and notes. `project_name` holds the site's name. */
export const siteFormSchema = z.intersection(
  jobFormSchema,
  z.object({
    project_name: lineText(200).check(shows(t('Enter the name of the site.'))),
    client_name: lineText(200),
    notes: limitedText(5_000),
  }),
)
export type SiteInput = JobInput & { client_name: string; notes: string }
export type SiteValues = z.output<typeof siteFormSchema>

export const siteLabels = {
  ...jobLabels,
  project_name: t('Site name'),
  client_name: t('Client'),
  notes: t('Notes'),
} as const satisfies Record<keyof SiteInput, string>

type SiteColumns = Omit<
  Tables<'sites'>,
  'id' | 'created_at' | 'updated_at' | 'place' | 'search_text' | 'name_order'
>

/**
 * The form values with which a new job at a site starts (rule 11.33). Its status is Open, like that of any
 * new job.
 */
export function jobValuesOfSite(site: SiteColumns): JobInput {
  const { name, site_address: address, contact_name, contact_phone } = site
  return formValuesOf({
    ...site,
    project_name: name,
    status: 'Open',
    job_addresses: address === null ? null : { site_address: address },
    job_contacts: { name: contact_name, phone: contact_phone },
  })
}

export function siteValuesOf(site: SiteColumns): SiteInput {
  return { ...jobValuesOfSite(site), client_name: site.client_name ?? '', notes: site.notes ?? '' }
}

export const emptySite: SiteInput = {
  ...formValuesOf({ status: 'Open', address_rule: 'everyone' }),
  client_name: '',
  notes: '',
}
