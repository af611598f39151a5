import { Hint } from '@/components/ui/text'
import { CourseMeter } from '@/features/training/components/course-facts'
import { ValidityTag } from '@/features/training/components/renewal'
import { unwrap } from '@/lib/client/result'
import { csvMoment } from '@/lib/files/csv'
import { formatDate } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { type Column, RecordTable } from '../../components/record-table'
import { RowLink } from '../../list-return'
import { type CoursePerson, fetchPeople } from '../api'
import type { PeopleFilters } from '../schema'
import styles from './progress-table.module.css'

const columns: Column<CoursePerson>[] = [
  { id: 'name', header: t('Name'), isName: true, cell: (person) => <PersonCell person={person} /> },
  {
    id: 'progress',
    header: t('Progress'),
    cell: (person) => <CourseMeter percent={person.completion_percentage} />,
  },
  { id: 'place', header: t('At'), cell: (person) => questionText(person) },
  { id: 'started', header: t('Started'), cell: (person) => <Day at={person.started_at} /> },
  { id: 'active', header: t('Last active'), cell: (person) => <Day at={person.updated_at} /> },
  { id: 'completed', header: t('Completed'), cell: (person) => <Day at={person.completed_at} /> },
  { id: 'certificate', header: t('Certificate'), cell: (person) => <ValidityTag certificate={person} /> },
]

/** Who is where in a course. */
export function ProgressTable({ people }: { people: readonly CoursePerson[] }) {
  return (
    <RecordTable
      caption={t('Progress of everybody who has started the course')}
      columns={columns}
      rows={people}
      keyOf={(person) => person.user_id}
    />
  )
}

const fileColumns: CsvColumn<CoursePerson>[] = [
  { header: t('Name'), value: ({ name }) => name },
  { header: t('Email'), value: ({ email }) => email },
  { header: t('Percent'), value: (person) => person.completion_percentage },
  { header: t('At'), value: questionText },
  { header: t('Started (Brisbane time)'), value: (person) => csvMoment(person.started_at) },
  { header: t('Last active (Brisbane time)'), value: (person) => csvMoment(person.updated_at) },
  { header: t('Completed (Brisbane time)'), value: (person) => csvMoment(person.completed_at) },
  { header: t('Certificate valid until'), value: (person) => person.valid_until },
]

/** The same as a file. */
export function ProgressFile({ courseId, filters }: { courseId: string; filters: PeopleFilters }) {
  return (
    <CsvButton
      name="course-progress"
      columns={fileColumns}
      readPage={(last, signal) => unwrap(fetchPeople(courseId, filters, last, csvPageSize, signal), 'people')}
    />
  )
}

function PersonCell({ person: { user_id: id, name, email } }: { person: CoursePerson }) {
  return (
    <span className={styles.person}>
      <RowLink to={paths.userProfile(id)} list="progress" row={id} name={name || email || t('No name')}>
        {name || email}
      </RowLink>
      {name && <Hint as="span">{email}</Hint>}
    </span>
  )
}

function Day({ at }: { at: string | null }) {
  return <span className={styles.day}>{formatDate(at, '–')}</span>
}

/** The question somebody is at: "Safety, question 2 of 3". */
function questionText(person: CoursePerson): string {
  if (person.completed) return t('Finished')
  // Nothing saved yet, or the question is gone: the course resumes at the beginning (rule 7.14).
  const { section_title: section, question_number: number, question_total: count } = person
  if (!section || number === null || count === null) return t('At the beginning')
  return t('{section}, question {number} of {count}', { section, number, count })
}
