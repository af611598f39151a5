import { csvMoment } from '@/lib/csv'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { type CoursePerson, readPeople } from '../people-api'
import { placeText } from '../place-text'
import type { PeopleFilters } from '../schema'

const columns: CsvColumn<CoursePerson>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Percent', value: (person) => person.completion_percentage },
  { header: 'At', value: placeText },
  { header: 'Started (Brisbane time)', value: (person) => csvMoment(person.started_at) },
  { header: 'Last active (Brisbane time)', value: (person) => csvMoment(person.updated_at) },
  { header: 'Completed (Brisbane time)', value: (person) => csvMoment(person.completed_at) },
]

type PeopleFileProps = { courseId: string; filters: PeopleFilters }

/** Everybody in the course whom the filters leave, as a file. */
export function PeopleFile({ courseId, filters }: PeopleFileProps) {
  return (
    <CsvButton
      name="course-progress"
      columns={columns}
      readPage={(last, signal) => readPeople(courseId, filters, last, csvPageSize, signal)}
    />
  )
}
