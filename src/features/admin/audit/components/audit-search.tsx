import { useQuery } from '@tanstack/react-query'
import { FilterChip, ListSearch } from '@/components/list/search-form'
import { useSignedIn } from '@/features/auth/session'
import { t } from '@/lib/i18n/language'
import { administratorsQuery } from '../api'
import { type AuditListControls, spans, topics } from '../schema'
import { monthsBack, monthsKept } from '../when'
import styles from './audit-search.module.css'

type AuditSearchProps = {
  controls: AuditListControls
  /** The name of what a link has narrowed the list to, once it is known. */
  aboutName: string | undefined
}

/** The search box, the filters by what, who and when, and the one thing that a link has narrowed the list to. */
export function AuditSearch({ controls, aboutName }: AuditSearchProps) {
  const { userId } = useSignedIn()
  const administrators = useQuery(administratorsQuery(userId))
  const { about, by } = controls.filters
  const people = administrators.data ?? []
  const isFormer = by !== undefined && by.includes('-') && !people.some(({ value }) => value === by)
  return (
    <ListSearch
      className={styles.tools}
      controls={controls}
      label={t('Search the audit')}
      placeholder={t('Person, job or course')}
      filters={[
        { name: 'topic', label: t('What'), all: t('Everything'), options: topics },
        {
          name: 'by',
          label: t('Who'),
          all: t('Anybody'),
          options: [
            { value: 'themselves', label: t('People about themselves') },
            { value: 'system', label: t('The system') },
            ...people,
            ...(isFormer ? [{ value: by, label: t('Somebody else') }] : []),
          ],
        },
        {
          name: 'when',
          label: t('When'),
          all: t('Any time'),
          options: [...spans, ...monthsBack(monthsKept + 1)],
        },
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
