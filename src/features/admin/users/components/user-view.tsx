import { Link } from 'react-router-dom'
import { FormSection } from '@/components/form/form-section'
import { Fact, Facts } from '@/components/ui/facts'
import { EmailText, Hint, PhoneLink, reach } from '@/components/ui/text'
import { ApplicationStatusTag } from '@/features/applications/components/application-status-tag'
import { ProfilePicture } from '@/features/profile/components/picture-section'
import { roleName, statusName } from '@/lib/format/domain'
import { formatDate } from '@/lib/format/format-date'
import { t, word, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { PersonRecord } from '../../audit/components/person-record'
import type { UserProfile } from '../api'
import { userName } from '../schema'
import { TakenPhone } from './taken-phone'
import { UserData } from './user-data'
import { UserDocuments } from './user-documents'
import { UserMessages } from './user-messages'
import { UserPayment } from './user-payment'
import styles from './user-view.module.css'

/** Everything stored about a person, read-only. */
export function UserView({ profile, phoneTakenBy, applications }: Omit<UserProfile, 'success'>) {
  return (
    <>
      <UserDocuments id={profile.id} name={userName(profile)} />
      <FormSection title={t('Account')}>
        <ProfilePicture profile={profile} alt={userName(profile)} />
        <Facts className={styles.facts}>
          <Fact name={t('Role')}>{roleName(profile.role)}</Fact>
          <Fact name={t('Status')}>{statusName(profile.status)}</Fact>
          <Fact name={t('Joined')}>{formatDate(profile.created_at)}</Fact>
        </Facts>
      </FormSection>
      <FormSection title={t('Personal')}>
        <Facts className={styles.facts}>
          <Fact name={t('Name')} wide>
            {profile.name}
          </Fact>
          <Fact name={t('Email')} wide>
            {profile.email && <EmailLink email={profile.email} />}
          </Fact>
          <Fact name={t('Phone')}>{profile.phone && <PhoneLink phone={profile.phone} />}</Fact>
          {phoneTakenBy && (
            <Fact name={t('Login by phone')} wide>
              <TakenPhone profile={profile} account={phoneTakenBy} />
            </Fact>
          )}
          <Fact name={t('Nationality')}>{profile.nationality}</Fact>
          <Fact name={t('Location')}>{profile.location}</Fact>
          <Fact name={t('Postcode')}>{profile.postcode}</Fact>
          <Fact name={t('Notification proximity')}>{profile.proximity} km</Fact>
        </Facts>
      </FormSection>
      <FormSection title={t('Experience')}>
        <Facts className={styles.facts}>
          <Fact name={t('Years of experience')}>{profile.experience_years}</Fact>
          <Fact name={t('Specialties')} wide>
            {profile.experience_specialties.map(word).join(', ')}
          </Fact>
          <Fact name={t('Communication style')} wide>
            {profile.communication_style}
          </Fact>
        </Facts>
      </FormSection>
      <UserPayment id={profile.id} />
      <UserApplications applications={applications} />
      <UserMessages id={profile.id} />
      <PersonRecord id={profile.id} />
      <UserData id={profile.id} name={userName(profile)} />
    </>
  )
}

/** The newest applications, and how many there are. */
function UserApplications({ applications: { newest, count } }: Pick<UserProfile, 'applications'>) {
  const note =
    count > newest.length
      ? t('The newest {shown} of {count}.', { shown: newest.length, count })
      : t('{count} so far.', { count })
  return (
    <FormSection title={t('Applications')} {...(count > 0 && { note })}>
      {newest.length === 0 ? (
        <p>{t('None so far.')}</p>
      ) : (
        <ul className={styles.applications}>
          {newest.map(({ id, job_id, job_title, status, applied_at }) => (
            <li key={id}>
              <div>
                {job_id === null ? (
                  <span {...written()}>{job_title}</span>
                ) : (
                  <Link to={paths.adminJob(job_id)} className={reach} {...written()}>
                    {job_title}
                  </Link>
                )}
                <Hint>{t('Applied {day}', { day: formatDate(applied_at) })}</Hint>
              </div>
              <ApplicationStatusTag stored={status} />
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  )
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(email)}`} className={reach}>
      <EmailText email={email} />
    </a>
  )
}
