import { Hint } from '@/components/ui/text'
import { CourseMeter } from '@/features/training/components/course-facts'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { type Column, RecordTable } from '../../components/record-table'
import { RowLink } from '../../components/row-link'
import type { CoursePerson } from '../people-api'
import { placeText } from '../place-text'

type PeopleTableProps = { people: readonly CoursePerson[]; busy: boolean }

const columns: Column<CoursePerson>[] = [
  { id: 'name', header: 'Name', isName: true, cell: (person) => <PersonCell person={person} /> },
  {
    id: 'progress',
    header: 'Progress',
    cell: (person) => <CourseMeter percent={person.completion_percentage} />,
  },
  { id: 'place', header: 'At', cell: (person) => placeText(person) },
  { id: 'started', header: 'Started', cell: (person) => <Day at={person.started_at} /> },
  { id: 'active', header: 'Last active', cell: (person) => <Day at={person.updated_at} /> },
  { id: 'completed', header: 'Completed', cell: (person) => <Day at={person.completed_at} /> },
]

/** Who is where in a course. */
export function PeopleTable({ people, busy }: PeopleTableProps) {
  return (
    <RecordTable
      caption="Progress of everybody who has started the course"
      columns={columns}
      rows={people}
      keyOf={(person) => person.user_id}
      busy={busy}
    />
  )
}

function PersonCell({ person }: { person: CoursePerson }) {
  return (
    <span className="course-person">
      <RowLink
        to={paths.userProfile(person.user_id)}
        list="progress"
        row={person.user_id}
        name={person.name || person.email || 'No name'}
      >
        {person.name || person.email}
      </RowLink>
      {person.name && <Hint as="span">{person.email}</Hint>}
    </span>
  )
}

function Day({ at }: { at: string | null }) {
  return <span className="course-date">{formatDate(at, '–')}</span>
}
