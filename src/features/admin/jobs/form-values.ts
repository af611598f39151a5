import { addressRules, categories, displayStatuses, statuses } from './choices'
import type { StoredJob } from './form-api'
import { type JobInput, readDay } from './form-schema'

/** A new job's form (specification, part 9: Defaults). */
export const emptyJob: JobInput = {
  projectName: '',
  category: '',
  displayStatus: 'Available',
  payPerCleaner: '',
  cleanersNeeded: '',
  locationCity: '',
  locationState: '',
  locationPostcode: '',
  siteAddress: '',
  addressRule: 'everyone',
  startDate: '',
  projectDates: '',
  days: '',
  duration: '',
  areaM2: '',
  fullDescription: '',
  status: 'Open',
}

type FormColumns = Omit<
  StoredJob,
  | 'id'
  | 'image_paths'
  | 'pdf_path'
  | 'quote_reference_id'
  | 'scope_of_work_url'
  | 'task_schedule_url'
  | 'updated_at'
>

/** A stored job as the form shows it. What a field cannot show is left empty there. */
export function formValuesOf(job: FormColumns): JobInput {
  return {
    projectName: job.project_name ?? '',
    category: oneOf(categories, job.category) ?? '',
    displayStatus: oneOf(displayStatuses, job.display_status) ?? 'Available',
    payPerCleaner: job.pay_per_cleaner ?? '',
    cleanersNeeded: job.cleaners_needed?.toString() ?? '',
    locationCity: job.location_city ?? '',
    locationState: job.location_state ?? '',
    locationPostcode: job.location_postcode ?? '',
    siteAddress: job.job_addresses?.site_address ?? '',
    addressRule: addressRules.find(({ value }) => value === job.address_rule)?.value ?? 'accepted',
    startDate: readDay(job.start_date ?? '') ?? '',
    projectDates: job.project_dates ?? '',
    days: job.days?.toString() ?? '',
    duration: job.duration ?? '',
    areaM2: job.area_m2?.toString() ?? '',
    fullDescription: job.full_description ?? '',
    status: oneOf(statuses, job.status) ?? 'Draft',
  }
}

/** The word among the choices that is the stored one, compared without regard to case. */
function oneOf<Word extends string>(words: readonly Word[], stored: string | null): Word | undefined {
  const wanted = stored?.trim().toLowerCase()
  return words.find((word) => word.toLowerCase() === wanted)
}
