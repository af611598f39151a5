import * as z from 'zod/mini'
import { type ApplicationStatus, applicationStatuses } from '@/lib/domain'
import { searchTextSchema } from '@/lib/search-text'

export type Decision = Exclude<ApplicationStatus, 'Pending'>

const guid = z.guid()

export type ApplicationFilters = {
  search: string
  /** Undefined: all. */
  status: ApplicationStatus | undefined
  /** Only those for one job. Set by links, such as those of the list of jobs. */
  job: string | undefined
}

export const noFilters: ApplicationFilters = { search: '', status: undefined, job: undefined }

/** A status in its own spelling, read without regard to case; undefined for anything else. */
export function readStatus(text: string | null | undefined): ApplicationStatus | undefined {
  const wanted = text?.trim().toLowerCase()
  return applicationStatuses.find((status) => status.toLowerCase() === wanted)
}

/** Reads the filters from an address, which anybody may have typed: what is no filter filters nothing. */
export function readFilters(address: URLSearchParams): ApplicationFilters {
  const job = guid.safeParse(address.get('job'))
  return {
    search: searchTextSchema.parse(address.get('search')),
    status: readStatus(address.get('status')),
    job: job.data,
  }
}

/** Writes the filters as an address; a filter that is not set is left out. */
export function writeFilters({ search, status, job }: ApplicationFilters): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim() !== '') address.set('search', search.trim())
  if (status !== undefined) address.set('status', status)
  if (job !== undefined) address.set('job', job)
  return address
}

const text = z.nullable(z.string())

/** The rows of the database's `list_applications()`: the generated types know no null in what a function answers. */
export const applicationsSchema = z.array(
  z.object({
    id: z.string(),
    user_id: z.string(),
    user_name: text,
    user_email: text,
    job_id: text,
    job_title: z.string(),
    status: z.enum(applicationStatuses),
    applied_at: z.string(),
    reviewed_by: text,
    reviewed_at: text,
  }),
)
export type Application = z.infer<typeof applicationsSchema>[number]

/** Is `one` above `other` in the list? Both moments are written by the same server, in one form and one zone. */
export function isNewer(one: Application, other: Application): boolean {
  return one.applied_at === other.applied_at ? one.id > other.id : one.applied_at > other.applied_at
}

/** What an applicant is called where there is no name. */
export function applicantName({ user_name, user_email }: Application): string {
  return user_name?.trim() || user_email || 'No name'
}
