import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { RowLink } from '@/components/admin/back-to-list'
import { CsvButton, type CsvColumn } from '@/components/admin/csv-button'
import { type Column, LoadingRecords, RecordTable } from '@/components/admin/record-table'
import styles from '@/components/admin/summary.module.css'
import { BackLink } from '@/components/back-link'
import { List, useList } from '@/components/list/list'
import { ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fact } from '@/components/ui/facts'
import { Skeleton } from '@/components/ui/loading'
import { Hint } from '@/components/ui/text'
import { CourseMeter } from '@/features/training/components/course-facts'
import { ValidityTag } from '@/features/training/components/renewal'
import { codeOf, codes } from '@/lib/client/result'
import { csvMoment } from '@/lib/files/csv'
import { formatDate } from '@/lib/format/format-date'
import { formatNumber, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { usePlaced } from '@/lib/timing/use-late'
import { type CoursePerson, coursePeopleQuery, courseSummaryQuery, fetchPeople } from '../api'
import progressTableStyles from '../components/progress-table.module.css'
import { readPeopleFilters } from '../schema'

/** /admin/courses/{id}/progress: the progress of each person in a course. */
export function Component() {
  const { courseId = '' } = useParams()
  const { userId } = useSignedIn()
  const summary = useQuery(courseSummaryQuery(userId, courseId))
  const isPlaced = usePlaced(summary.isPending)
  const controls = useListControls(readPeopleFilters)
  const list = useList(coursePeopleQuery(userId, courseId, controls.filters), { controls })
  const title = summary.data?.title
  return (
    <>
      <BackLink to={paths.adminCourses}>{t('Back to courses')}</BackLink>
      <PageHeading
        title={title ?? t('Course progress')}
        windowTitle={title && t('Progress: {title}', { title })}
      >
        {summary.data && (
          <PageActions dense>
            <ButtonLink to={paths.adminEditCourse(courseId)} variant="secondary" size="small">
              {t('Edit course')}
            </ButtonLink>
            <CsvButton
              name="course-progress"
              columns={fileColumns}
              fetch={(...page) => fetchPeople(courseId, controls.filters, ...page)}
            />
          </PageActions>
        )}
      </PageHeading>
      <Loaded query={summary} loading={<Skeleton className={styles.loading} />}>
        {({ started, completed, average_percentage: average }) => (
          <Card as="dl" className={styles.summary}>
            <Fact name={t('Started')}>{formatNumber(started)}</Fact>
            <Fact name={t('Completed')}>{formatNumber(completed)}</Fact>
            <Fact name={t('Average progress')}>{started > 0 ? `${average}%` : null}</Fact>
          </Card>
        )}
      </Loaded>
      {isPlaced && codeOf(summary.error) !== codes.notFound && (
        <>
          <ListSearch
            controls={controls}
            label={t('Search people')}
            placeholder={t('Name or email')}
            filters={[whoFilter]}
          />
          <List
            list={list}
            noun="person"
            count="shown"
            loading={<LoadingRecords label={t('Loading progress…')} />}
            empty={
              controls.isFiltered
                ? t('No people found matching your criteria.')
                : t('No one has started this course yet.')
            }
          >
            {(people) => (
              <RecordTable
                caption={t('Progress of everyone who has started the course')}
                columns={columns}
                rows={people}
                keyOf={(person) => person.user_id}
              />
            )}
          </List>
        </>
      )}
    </>
  )
}

const whoFilter = {
  name: 'completed' as const,
  label: t('Progress'),
  all: t('All People'),
  options: [
    { value: 'no' as const, label: t('In progress') },
    { value: 'yes' as const, label: t('Completed') },
  ],
}

const columns: Column<CoursePerson>[] = [
  { header: t('Name'), isName: true, cell: (person) => <PersonCell person={person} /> },
  {
    header: t('Progress'),
    cell: (person) => <CourseMeter percent={person.completion_percentage} />,
  },
  { header: t('Current question'), cell: (person) => questionText(person) },
  { header: t('Started'), cell: (person) => <Day at={person.started_at} /> },
  { header: t('Last active'), cell: (person) => <Day at={person.updated_at} /> },
  { header: t('Completed'), cell: (person) => <Day at={person.completed_at} /> },
  { header: t('Certificate'), cell: (person) => <ValidityTag certificate={person} /> },
]

const fileColumns: CsvColumn<CoursePerson>[] = [
  { header: t('Name'), value: ({ name }) => name },
  { header: t('Email'), value: ({ email }) => email },
  { header: t('Percent'), value: (person) => person.completion_percentage },
  { header: t('Current question'), value: questionText },
  { header: t('Started (Brisbane time)'), value: (person) => csvMoment(person.started_at) },
  { header: t('Last active (Brisbane time)'), value: (person) => csvMoment(person.updated_at) },
  { header: t('Completed (Brisbane time)'), value: (person) => csvMoment(person.completed_at) },
  { header: t('Certificate valid until'), value: (person) => person.valid_until },
]

function PersonCell({ person: { user_id: id, name, email } }: { person: CoursePerson }) {
  return (
    <span className={progressTableStyles.person}>
      <RowLink to={paths.userProfile(id)} list="progress" row={id} name={name || email || t('No name')}>
        {name || email}
      </RowLink>
      {name && <Hint as="span">{email}</Hint>}
    </span>
  )
}

function Day({ at }: { at: string | null }) {
  return <span className={progressTableStyles.day}>{formatDate(at, '–')}</span>
}

/** Returns the person's position in the course, such as "Safety, question 2 of 3". */
function questionText(person: CoursePerson): string {
  if (person.completed) return t('Finished')
  // If nothing is saved yet, or the question is gone, the course resumes at the beginning (rule 7.14).
  const { section_title: section, question_number: number, question_total: count } = person
  if (!section || number === null || count === null) return t('At the beginning')
  return t('{section}, question {number} of {count}', { section, number, count })
}
