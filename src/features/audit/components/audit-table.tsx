import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { type Column, RecordTable } from '@/components/admin/record-table'
import { formatMoment } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import {
  describeActor,
  describeEvent,
  describeMore,
  describeSubject,
  nameOf,
  shownChanges,
} from '../describe-entry'
import type { Entry } from '../schema'
import styles from './audit-table.module.css'
import changesStyles from './changes.module.css'

export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  return <RecordTable caption={t('Audit')} columns={columns} rows={entries} keyOf={({ id }) => String(id)} />
}

const columns: Column<Entry>[] = [
  {
    header: t('What'),
    isName: true,
    cell: (entry) => (
      <div className={styles.event}>
        {describeEvent(entry)}
        <Changes entry={entry} />
      </div>
    ),
  },
  { header: t('About'), width: '26%', cell: (entry) => <About entry={entry} /> },
  { header: t('By'), width: '19%', cell: (entry) => <Actor entry={entry} /> },
  {
    header: t('When'),
    width: '10.75rem',
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
]

/** The person, job, course or pay run that the entry is about, with a link. */
function About({ entry }: { entry: Entry }) {
  const { person, person_name, subject_id, subject_kind } = entry
  if (person === null && subject_id === null) return t('Audit log')
  return (
    <div className={styles.about}>
      {person !== null && <PersonLink id={person} name={person_name} />}
      {subject_id !== null && subject_kind === 'pay_run' && (
        <Link to={paths.adminPayRun(subject_id)}>{describeSubject(entry)}</Link>
      )}
      {subject_id !== null && subject_kind !== 'pay_run' && (
        <Link to={`${paths.adminAudit}?about=${subject_id}`}>
          {describeSubject(entry) ?? t('Untitled')}
          <span className="sr-only">: {t('show all related entries')}</span>
        </Link>
      )}
    </div>
  )
}

function Actor({ entry }: { entry: Entry }) {
  const text = describeActor(entry)
  const { source, actor, actor_name } = entry
  return source === 'person' && actor !== null ? <PersonLink id={actor} name={actor_name} /> : text
}

function PersonLink({ id, name }: { id: string; name: string | null }) {
  if (name === null) {
    return (
      <Link to={`${paths.adminAudit}?about=${id}`}>
        {nameOf(name)}
        <span className="sr-only">: {t('show all related entries')}</span>
      </Link>
    )
  }
  return <Link to={paths.userProfile(id)}>{nameOf(name)}</Link>
}

/** The old and new values of an entry's changes. Renders nothing if the entry's title already says everything. */
export function Changes({ entry }: { entry: Pick<Entry, 'event' | 'details'> }) {
  const changes = shownChanges(entry)
  const more = describeMore(entry)
  return (
    <>
      {changes.length > 0 && (
        <ul className={changesStyles.changes}>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              <span className={changesStyles.label}>{label}</span>
              {before !== undefined && (
                <>
                  {' '}
                  <bdi>{before}</bdi>
                  <ArrowRight size={14} aria-hidden="true" className={changesStyles.arrow} />
                  <span className="sr-only"> {t('to')} </span>
                  <bdi>{after}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {more !== undefined && <p className={changesStyles.more}>{more}</p>}
    </>
  )
}
