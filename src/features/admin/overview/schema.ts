import * as z from 'zod/mini'
import { serverText, t } from '@/lib/i18n/language'

const count = z.nullable(z.number())

/** The sources of the counts, in the order in which failed ones are named (rule 17.9). */
const sources = ['users', 'jobs', 'courses', 'applications'] as const
const sourceNames: Record<(typeof sources)[number], string> = {
  users: t('Users'),
  jobs: t('Jobs'),
  courses: t('Courses'),
  applications: t('Applications'),
}

/** What the database's `admin_overview()` returns: a count is null where its source failed, and `errors` says why. */
export const overviewSchema = z.object({
  cleaners: count,
  jobs: count,
  courses: count,
  applications: count,
  pending_applications: count,
  errors: z.partialRecord(z.enum(sources), z.string()),
})
export type Overview = z.infer<typeof overviewSchema>

/** One line that names each source that failed, with its reason; undefined where all were counted. */
export function describeProblems(errors: Overview['errors']): string | undefined {
  const failed = sources.flatMap((source) => {
    const reason = errors[source]
    return reason === undefined ? [] : [`${sourceNames[source]} (${serverText(reason)});`]
  })
  return failed.length === 0
    ? undefined
    : t('Failed to fetch admin data: {sources}', { sources: failed.join(' ') })
}
