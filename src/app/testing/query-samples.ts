import type { Filters } from '@/components/list/filters'
import type { AuditFilters } from '@/features/audit/schema'
import type { ApplicationFilters } from '@/features/hiring/admin/schema'
import type { BoardFilters } from '@/features/hiring/admin/week/schema'
import type { AdminJobFilters } from '@/features/jobs/admin/schema'
import type { SiteFilters } from '@/features/jobs/admin/sites/schema'
import type { JobFilters } from '@/features/jobs/schema'
import type { ConversationFilters } from '@/features/messages/admin/schema'
import type { HoursFilters } from '@/features/pay/admin/hours/schema'
import type { UserFilters } from '@/features/people/admin/schema'
import type { CourseFilters as AdminCourseFilters, PeopleFilters } from '@/features/training/admin/schema'
import type { CourseFilters } from '@/features/training/schema'

/** Two values of an argument. If the value is an object, each property is varied separately. */
export type Pair<Value = unknown> = readonly [one: Value, other: Value]

/** The usual two values of a query's argument: ids, which also serve as texts to search for. */
export const usualPair: Pair<string> = [
  '7e570000-0000-4000-8000-000000000001',
  '7e570000-0000-4000-8000-000000000002',
]
const ids = usualPair
const words: Pair<string> = ['mop', 'bucket']
const mondays: Pair<string> = ['2083-11-22', '2083-11-29']
const files: Pair<string> = ['a/images/a.jpg', 'a/images/b.jpg']
const list: Pair = [[ids[0]], [ids[1]]]
const flag: Pair = [true, false]

/** Two values for each filter of a list. The type requires an entry for every new filter. */
type Values<Given extends Filters> = { [Name in keyof Required<Given>]: Pair<string> }

function filters(given: Readonly<Record<string, Pair<string>>>): Pair {
  const nth = (index: 0 | 1) =>
    Object.fromEntries(Object.entries(given).map(([name, pair]) => [name, pair[index]]))
  return [nth(0), nth(1)]
}

const userFilters = filters({
  search: words,
  role: words,
  status: words,
  documents: words,
  worked: words,
  city: words,
} satisfies Values<UserFilters>)
const jobFilters = filters({
  search: words,
  category: words,
  location: words,
  within: ['my-distance', ''],
  week: ['this', ''],
  qualified: ['yes', ''],
  urgent: ['yes', ''],
  sort: ['nearest', 'soonest'],
} satisfies Values<JobFilters>)
const adminJobFilters = filters({
  search: words,
  status: words,
  sort: ['soonest', ''],
  city: words,
  from: ['2026-11-30', '2026-12-01'],
  until: ['2026-12-06', '2026-12-07'],
  site: ids,
} satisfies Values<AdminJobFilters>)
const siteFilters = filters({ search: words, category: words } satisfies Values<SiteFilters>)
const auditFilters = filters({
  search: words,
  topic: words,
  by: words,
  when: ['7', '30'],
  about: words,
} satisfies Values<AuditFilters>)
const boardFilters = filters({
  search: words,
  week: mondays,
  view: words,
  day: ['2026-11-30', '2026-12-01'],
  jobs: words,
  category: words,
  city: words,
  km: ['5', '10'],
  document: words,
  free: words,
  job: words,
  site: words,
} satisfies Values<BoardFilters>)
const conversationFilters = filters({
  search: words,
  show: ['all', ''],
} satisfies Values<ConversationFilters>)
const applicationFilters = filters({
  search: words,
  status: words,
  sort: ['job', ''],
  job: words,
  city: words,
  from: ['2026-11-30', '2026-12-01'],
  until: ['2026-12-06', '2026-12-07'],
  site: words,
} satisfies Values<ApplicationFilters>)
const adminCourseFilters = filters({
  search: words,
  category: words,
  status: words,
} satisfies Values<AdminCourseFilters>)
const peopleFilters = filters({ search: words, completed: ['yes', 'no'] } satisfies Values<PeopleFilters>)
const hoursFilters = filters({
  search: words,
  week: mondays,
  view: words,
  by: words,
} satisfies Values<HoursFilters>)
const courseFilters = filters({ search: words, category: words } satisfies Values<CourseFilters>)

/** All arguments of the queries that do not take {@link usualPair}. A new query with other arguments fails until it is listed here. */
export const samples: Readonly<Record<string, readonly Pair[]>> = {
  'hiring/admin applicationsQuery': [ids, applicationFilters],
  'hiring/admin newestQuery': [ids, applicationFilters],
  'hiring/admin applicationCountQuery': [ids, applicationFilters],
  'audit auditQuery': [ids, auditFilters, [50, 100]],
  'audit auditCountQuery': [ids, auditFilters],
  'messages/admin conversationsQuery': [ids, conversationFilters],
  'training/admin coursesQuery': [ids, adminCourseFilters],
  'training/admin coursePeopleQuery': [ids, ids, peopleFilters],
  'documents/admin documentFileQuery': [
    ids,
    [
      { id: ids[0], path: 'a.pdf' },
      { id: ids[1], path: 'b.pdf' },
    ],
  ],
  'pay/admin/hours weekHoursQuery': [ids, mondays, hoursFilters],
  'pay/admin/hours previewQuery': [
    ids,
    mondays,
    [
      { days: undefined, view: 'agrees', search: 'mop' },
      { days: [{ application_id: ids[0], day: '2083-11-22' }], view: 'differs', search: 'bucket' },
    ],
    [
      { kind: 'corrected', began: '07:00', ended: '15:00', pause: 30 },
      { kind: 'rostered', began: '08:00', ended: '16:00', pause: null },
    ],
  ],
  'jobs/admin adminJobsQuery': [ids, adminJobFilters],
  'jobs/admin adminJobCountQuery': [ids, adminJobFilters],
  'jobs/admin jobsTotalQuery': [ids, mondays, adminJobFilters],
  'jobs/admin/sites sitesQuery': [ids, siteFilters],
  'jobs/admin/sites siteCountQuery': [ids, siteFilters],
  'jobs/admin holidaysQuery': [ids, ['QLD', 'SA']],
  'jobs/admin coursesByIdQuery': [ids, list],
  'people/admin usersQuery': [ids, userFilters],
  'people/admin userCountQuery': [ids, userFilters],
  'people/admin userProfileQuery': [ids, ids, flag],
  'hiring/admin/week boardPeopleQuery': [ids, mondays, boardFilters],
  'hiring/admin/week boardJobsQuery': [ids, mondays, boardFilters],
  'hiring/admin/week rosterQuery': [ids, mondays, boardFilters],
  'hiring/admin/week fitQuery': [ids, ids, list],
  'hiring/cleaner myJobsQuery': [ids, ['current', 'past']],
  'lib/files jobImageQuery': [ids, files],
  'jobs jobThumbnailQuery': [ids, files],
  'jobs openJobsQuery': [ids, jobFilters],
  'jobs openJobCountQuery': [ids, jobFilters],
  'pay myHoursQuery': [ids, [new Date('2083-11-22T00:00:00Z'), new Date('2083-11-23T00:00:00Z')]],
  'people/cleaner pictureQuery': [ids, files],
  'training coursePictureQuery': [ids, files],
  'training coursesQuery': [ids, courseFilters],
  'training courseRecordsQuery': [ids, ['started', 'completed']],
}
