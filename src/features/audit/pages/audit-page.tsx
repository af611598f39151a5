import { useQuery } from '@tanstack/react-query'
import { CsvButton, type CsvColumn } from '@/components/admin/csv-button'
import { LoadingRecords } from '@/components/admin/record-table'
import toolStyles from '@/components/admin/search-tools.module.css'
import { List, useList } from '@/components/list/list'
import { ListHead } from '@/components/list/list-parts'
import { FilterChip, ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { classes } from '@/lib/classes'
import { queryClient } from '@/lib/client/query-client'
import { csvMoment } from '@/lib/files/csv'
import { t } from '@/lib/i18n/language'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { administratorsQuery, auditCountQuery, auditQuery, fetchEntries } from '../api'
import { auditMonths, monthsBack } from '../audit-period'
import { AuditCheck } from '../components/audit-check'
import styles from '../components/audit-search.module.css'
import { AuditTable } from '../components/audit-table'
import {
  describeActor,
  describeChanges,
  describeEvent,
  describeMore,
  describeSubject,
  nameOf,
} from '../describe-entry'
import { type AuditListControls, type Entry, readAuditFilters, spans, topics } from '../schema'

const columns: CsvColumn<Entry>[] = [
  { header: t('When (Brisbane time)'), value: ({ at }) => csvMoment(at) },
  { header: t('What'), value: (entry) => describeEvent(entry) },
  { header: t('Person'), value: ({ person, person_name }) => person && nameOf(person_name) },
  { header: t('Job or course'), value: describeSubject },
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
  { header: t('Person ID'), value: ({ person }) => person },
  { header: t('Job or course ID'), value: ({ subject_id }) => subject_id },
  { header: t('By (ID)'), value: ({ actor }) => actor },
  { header: t('Entry'), value: ({ id }) => id },
]

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(auditQuery(userId, readAuditFilters(search))),
)

/** /admin/audit: all recorded changes, and openings of private data, with search and filters (rule 10.18). */
export function Component() {
  const { userId } = useSignedIn()
  const controls = useListControls(readAuditFilters)
  const { filters } = controls
  const list = useList(auditQuery(userId, filters), { controls, count: auditCountQuery(userId, filters) })
  return (
    <>
      <ListHead>
        <PageHeading title={t('Audit')}>
          <PageActions>
            <CsvButton name="audit" columns={columns} fetch={(...page) => fetchEntries(filters, ...page)} />
          </PageActions>
        </PageHeading>
        <AuditSearch controls={controls} aboutName={nameAmong(list.rows, filters.about)} />
      </ListHead>
      <AuditCheck />
      <List
        list={list}
        noun="entry"
        count="shown"
        loading={<LoadingRecords label={t('Loading the audit log…')} />}
        empty={t('No entries match. Change the search or filters.')}
      >
        {(entries) => <AuditTable entries={entries} />}
      </List>
    </>
  )
}

/** The name of the person, job or course in `about`, taken from the entries on the page. */
function nameAmong(entries: readonly Entry[] = [], about?: string): string | undefined {
  for (const { person, person_name, subject_id, subject_title, actor, actor_name } of entries) {
    if (person === about) return nameOf(person_name)
    if (subject_id === about && subject_title !== null) return subject_title
    if (actor === about) return nameOf(actor_name)
  }
  return undefined
}

type AuditSearchProps = { controls: AuditListControls; aboutName: string | undefined }

/**
 * The search and filters. If a link has limited the list to one person, job or course, a chip names it.
 * `aboutName` is undefined if no shown entry contains the name.
 */
function AuditSearch({ controls, aboutName }: AuditSearchProps) {
  const { userId } = useSignedIn()
  const administrators = useQuery(administratorsQuery(userId))
  const { about, by } = controls.filters
  const people = administrators.data ?? []
  const isFormer = by !== undefined && by.includes('-') && !people.some(({ value }) => value === by)
  const actors = [
    { value: 'themselves', label: t('People’s own changes') },
    { value: 'system', label: t('The system') },
    ...people,
    ...(isFormer ? [{ value: by, label: t('Someone else') }] : []),
  ]
  const moments = [...spans, ...monthsBack(auditMonths + 1)]
  return (
    <ListSearch
      className={classes(toolStyles.tools, styles.tools)}
      controls={controls}
      label={t('Search the audit log')}
      placeholder={t('Person, job or course')}
      filters={[
        { name: 'topic', label: t('What'), all: t('Everything'), options: topics },
        { name: 'by', label: t('Who'), all: t('Anyone'), options: actors },
        { name: 'when', label: t('When'), all: t('Any time'), options: moments },
      ]}
    >
      {about !== undefined && (
        <FilterChip onClick={() => controls.setFilter('about', '')}>
          {t('About {name}', { name: aboutName ?? t('one person, job or course') })}
          <span className="sr-only">: {t('show everything')}</span>
        </FilterChip>
      )}
    </ListSearch>
  )
}
