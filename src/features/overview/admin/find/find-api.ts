import { queryOptions } from '@tanstack/react-query'
import { userName } from '@/components/admin/person-name'
import { fetchJobs } from '@/features/jobs/admin'
import { fetchUsers } from '@/features/people/admin'
import { fetchCourses } from '@/features/training/admin'
import { adminKeys } from '@/lib/client/admin-keys'
import { formatWorkDay } from '@/lib/format/format-date'
import { formatLocation, jobTitle } from '@/lib/format/format-job'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'

/** The maximum number of results of each kind. A more specific search finds further results. */
const size = 5

export type Found = { kind: 'person' | 'job' | 'course'; id: string; name: string; about: string; to: string }

/** The newest people, jobs and courses that match every word, found with the searches of their lists. */
export function findQuery(userId: string, search: string) {
  return queryOptions({
    queryKey: [...adminKeys.person(userId), 'find', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    staleTime: 30_000,
  })
}

async function find(search: string, signal: AbortSignal): Promise<Found[]> {
  const [people, jobs, courses] = await Promise.all([
    fetchUsers({ search }, undefined, size, signal),
    fetchJobs({ search }, undefined, size, signal),
    fetchCourses({ search }, undefined, size, signal),
  ])
  return [
    ...people.map((person) => ({
      kind: 'person' as const,
      id: person.id,
      name: userName(person),
      about: person.email ?? '',
      to: paths.userProfile(person.id),
    })),
    ...jobs.map((job) => ({
      kind: 'job' as const,
      id: job.id,
      name: jobTitle(job.project_name),
      about: [formatLocation(job), formatWorkDay(job.start_date, t('TBD'))].filter(Boolean).join(', '),
      to: paths.adminJob(job.id),
    })),
    ...courses.map((course) => ({
      kind: 'course' as const,
      id: course.id,
      name: course.title,
      about: '',
      to: paths.adminCourseProgress(course.id),
    })),
  ]
}
