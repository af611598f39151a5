import { useList } from '@/components/list/list'
import { ListHead } from '@/components/list/list-parts'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { useSignedIn } from '@/features/auth/session'
import { queryClient } from '@/lib/client/query-client'
import { unwrap } from '@/lib/client/result'
import { csvMoment } from '@/lib/files/csv'
import { t } from '@/lib/i18n/language'
import { adminReads } from '../../admin-reads'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { auditQuery, fetchEntries } from '../api'
import { AuditCheck } from '../components/audit-check'
import { AuditResults } from '../components/audit-results'
import { AuditSearch } from '../components/audit-search'
import { describeActor, describeChanges, describeEvent, describeMore, nameOf } from '../describe-entry'
import { type Entry, readAuditFilters } from '../schema'

const columns: CsvColumn<Entry>[] = [
  { header: t('When (Brisbane time)'), value: ({ at }) => csvMoment(at) },
  { header: t('What'), value: (entry) => describeEvent(entry) },
  { header: t('Person'), value: ({ person, person_name }) => person && nameOf(person_name) },
  { header: t('Job or course'), value: ({ thing_title }) => thing_title },
  {
    header: t('Changes'),
    value: (entry) =>
      [
        ...describeChanges(entry).map(({ label, before, after }) =>
          before === undefined ? label : `${label}: ${before} → ${after}`,
        ),
        describeMore(entry),
      ]
        .filter(Boolean)
        .join('; '),
  },
  { header: t('By'), value: (entry) => describeActor(entry) },
  { header: t('Person id'), value: ({ person }) => person },
  { header: t('Job or course id'), value: ({ thing }) => thing },
  { header: t('By id'), value: ({ actor }) => actor },
  { header: t('Entry'), value: ({ id }) => id },
]

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(auditQuery(userId, readAuditFilters(search))),
)

/** /admin/audit: who changed and opened what, searched and filtered (rule 10.18). */
export function Component() {
  const { userId } = useSignedIn()
  const controls = useListControls(readAuditFilters)
  const list = useList(auditQuery(userId, controls.filters))
  return (
    <>
      <ListHead>
        <PageHeading title={t('Audit')}>
          <PageActions>
            <CsvButton
              name="audit"
              columns={columns}
              readPage={(last, signal) =>
                unwrap(fetchEntries(controls.filters, last, csvPageSize, signal), 'entries')
              }
            />
          </PageActions>
        </PageHeading>
        <AuditSearch controls={controls} aboutName={aboutName(controls.filters.about, list.rows)} />
      </ListHead>
      <AuditCheck />
      <AuditResults controls={controls} list={list} />
    </>
  )
}

/** What the shown entries call the one person, job or course that they are about. */
function aboutName(about: string | undefined, entries: readonly Entry[] = []): string | undefined {
  for (const { person, person_name, thing, thing_title, actor, actor_name } of entries) {
    if (person === about) return nameOf(person_name)
    if (thing === about && thing_title !== null) return thing_title
    if (actor === about) return nameOf(actor_name)
  }
  return undefined
}
