import { PersonLink } from '@/components/admin/person-link'
import { userName } from '@/components/admin/person-name'
import type { Column } from '@/components/admin/record-table'
import { SiteTag } from '@/components/admin/site-tag'
import { rich } from '@/components/rich-text'
import { Tag } from '@/components/ui/tag'
import { PhoneLink } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { formatKilometres } from '@/lib/format/format-job'
import { t, tn } from '@/lib/i18n/language'
import type { JobCandidate } from '../invitations-api'
import { unavailableWords } from '../schema'
import styles from './invite.module.css'

/** Columns for people who could be invited, with the reasons for their rank. */
export const candidateColumns: Column<JobCandidate>[] = [
  {
    header: t('Name'),
    isName: true,
    cell: (person) => <PersonLink id={person.user_id} name={userName(person)} />,
  },
  { header: t('Reasons'), cell: (person) => <Reasons person={person} /> },
  {
    header: t('Phone'),
    width: '9rem',
    cell: ({ phone }) => (phone?.trim() ? <PhoneLink phone={phone} /> : t('N/A')),
  },
]

function Reasons({ person }: { person: JobCandidate }) {
  const { distance_m: metres, is_far, missing, clashes, unavailable, jobs_done, no_shows } = person
  return (
    <ul className={styles.reasons}>
      <SiteTag as="li" person={person} />
      {metres !== null && (
        <Tag as="li" tone={is_far ? 'warning' : 'positive'}>
          {is_far
            ? t('{distance}, further than they want to travel', { distance: formatKilometres(metres) })
            : formatKilometres(metres)}
        </Tag>
      )}
      {missing.length > 0 && (
        <Tag as="li" tone="danger">
          {rich('Missing: {things}', { things: <UserText>{missing.join(', ')}</UserText> })}
        </Tag>
      )}
      {clashes.length > 0 && (
        <Tag as="li" tone="danger">
          {rich('Clashes with {jobs}', { jobs: <UserText>{clashes.join(', ')}</UserText> })}
        </Tag>
      )}
      {unavailable !== null && (
        <Tag as="li" tone="warning">
          {unavailableWords[unavailable]}
        </Tag>
      )}
      {clashes.length === 0 && unavailable === null && (
        <Tag as="li" tone="positive">
          {t('Free at that time')}
        </Tag>
      )}
      {jobs_done > 0 && (
        <Tag as="li" tone="positive">
          {tn(jobs_done, 'Came once', 'Came {count} times')}
        </Tag>
      )}
      {no_shows > 0 && (
        <Tag as="li" tone="danger">
          {tn(no_shows, '1 no-show', '{count} no-shows')}
        </Tag>
      )}
    </ul>
  )
}
