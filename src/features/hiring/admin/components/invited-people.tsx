import { PersonLink } from '@/components/admin/person-link'
import { userName } from '@/components/admin/person-name'
import { List, useList } from '@/components/list/list'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Tag } from '@/components/ui/tag'
import { Muted, reach } from '@/components/ui/text'
import { formatMoment } from '@/lib/format/format-date'
import { serverText, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Invited, invitedQuery } from '../invitations-api'
import styles from './invite.module.css'

/** The people invited to a job, with their responses (rule 19.3). */
export function InvitedPeople({ jobId }: { jobId: string }) {
  const { userId } = useSignedIn()
  const list = useList(invitedQuery(userId, jobId))
  if (list.rows?.length === 0) return null
  return (
    <section aria-labelledby="invited" className={styles.section}>
      <h2 id="invited">{t('Invited')}</h2>
      <List
        list={list}
        noun="invitation"
        loading={
          <Loading label={t('Loading…')}>
            <Skeleton height="2.75rem" />
          </Loading>
        }
        empty=""
        count="hidden"
      >
        {(rows) => (
          <ul className={styles.invited}>
            {rows.map((row) => (
              <InvitedPerson key={row.user_id} invited={row} />
            ))}
          </ul>
        )}
      </List>
    </section>
  )
}

function InvitedPerson({ invited }: { invited: Invited }) {
  const { answer, over, invited_by, invited_at } = invited
  return (
    <li>
      <PersonLink id={invited.user_id} name={userName(invited)} className={reach} />
      {answer === 'yes' ? (
        <Tag tone="positive">{t('Applied')}</Tag>
      ) : answer === 'no' ? (
        <Tag tone="warning">{t('No thanks')}</Tag>
      ) : over === null ? (
        <Tag>{t('No answer yet')}</Tag>
      ) : (
        <Tag>{t('No longer open: {reason}', { reason: serverText(over) })}</Tag>
      )}
      <Muted>
        {invited_by === null
          ? formatMoment(invited_at)
          : t('{moment}, by {name}', { moment: formatMoment(invited_at), name: invited_by })}
      </Muted>
    </li>
  )
}
