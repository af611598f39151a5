import { useQuery } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { FieldAlert } from '@/components/form/field'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { PhoneLink, reach } from '@/components/ui/text'
import { ProfilePicture } from '@/features/people/components/picture-section'
import { dayIn } from '@/lib/format/format-clock'
import { formatDate, formatNearStart, formatWeekday } from '@/lib/format/format-date'
import { jobTitle } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import type { UserProfile } from '../api'
import { type PersonHeadData, personHeadQuery } from '../person-api'
import { useAskFirst } from './ask-first'
import styles from './person-head.module.css'
import { UserSelect } from './user-select'

/** The most important facts about a person, and the most frequent changes (rule 12.20). */
export function PersonHead({ profile }: Pick<UserProfile, 'profile'>) {
  const { userId } = useSignedIn()
  const { onAsk, dialog } = useAskFirst()
  const head = useQuery(personHeadQuery(userId, profile.id))
  const name = userName(profile)
  const coming = head.isPending ? '…' : undefined
  return (
    <Card as="section" className={styles.head} aria-label={t('At a glance')}>
      <ProfilePicture profile={profile} alt={name} />
      <div className={styles.body}>
        <Facts className={styles.facts}>
          <Fact name={t('Status')}>
            <UserSelect user={profile} field="status" onAsk={onAsk} />
          </Fact>
          <Fact name={t('Role')}>
            <UserSelect user={profile} field="role" onAsk={onAsk} />
          </Fact>
          <Fact name={t('Jobs done')}>{head.data ? head.data.jobs_done : coming}</Fact>
          <Fact name={t('No-shows')}>{head.data ? <Missed head={head.data} /> : coming}</Fact>
          <Fact name={t('Next job')}>{head.data ? <NextJob head={head.data} /> : coming}</Fact>
          <Fact name={t('Joined')}>{formatDate(profile.created_at)}</Fact>
        </Facts>
        <FieldAlert>{head.error?.message}</FieldAlert>
        {profile.phone && (
          <PhoneLink
            className={buttonClass({ variant: 'secondary' })}
            phone={profile.phone}
            aria-label={t('Call {name}', { name })}
          >
            <Phone size={20} aria-hidden="true" /> {profile.phone}
          </PhoneLink>
        )}
      </div>
      {dialog}
    </Card>
  )
}

function Missed({ head: { no_shows, cancelled_late } }: { head: PersonHeadData }) {
  return cancelled_late > 0
    ? t('{count}, and {late} cancelled late', { count: no_shows, late: cancelled_late })
    : no_shows
}

function NextJob({ head: { job_id, project_name, time_zone, ...start } }: { head: PersonHeadData }) {
  const now = useNow()
  if (job_id === null || time_zone === null) return t('None')
  return (
    <>
      <Link to={paths.adminJob(job_id)} className={reach} {...written()}>
        {jobTitle(project_name)}
      </Link>{' '}
      {/* A job of several days might have started on an earlier day. */}
      {start.start_date !== null && start.start_date < dayIn(time_zone, now)
        ? t('since {day}', { day: formatWeekday(start.start_date) })
        : formatNearStart({ ...start, time_zone }, now)}
    </>
  )
}
