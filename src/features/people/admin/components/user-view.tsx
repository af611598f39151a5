import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { ConfirmButton } from '@/components/confirm-button'
import { FieldAlert } from '@/components/form/field'
import { FormSection } from '@/components/form/form-section'
import { rich } from '@/components/rich-text'
import { ApplicationStatusTag } from '@/components/ui/application-status-tag'
import { Button, ButtonLink } from '@/components/ui/button'
import { Fact, Facts } from '@/components/ui/facts'
import { EmailText, Hint, PhoneLink, reach } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { PersonRecord } from '@/features/audit'
import { adminKeys } from '@/lib/client/admin-keys'
import { formatDate } from '@/lib/format/format-date'
import { t, word, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { movePhone, openPayment, type UserProfile } from '../api'
import { PersonHead } from './person-head'
import { PersonNotes } from './person-notes'
import { UserAvailability } from './user-availability'
import { UserData } from './user-data'
import { UserDocuments } from './user-documents'
import { UserMessages } from './user-messages'
import { UserSecondFactor } from './user-second-factor'
import styles from './user-view.module.css'

export function UserView({ profile, phoneTakenBy, applications }: Omit<UserProfile, 'success'>) {
  return (
    <>
      <PersonHead profile={profile} />
      <UserDocuments id={profile.id} name={userName(profile)} />
      <PersonNotes id={profile.id} />
      <FormSection title={t('Personal')}>
        <Facts className={styles.facts}>
          <Fact name={t('Name')} wide>
            {profile.name}
          </Fact>
          {profile.preferred_name && (
            <Fact name={t('Preferred name')} wide>
              {profile.preferred_name}
            </Fact>
          )}
          <Fact name={t('Email')} wide>
            {profile.email && <EmailLink email={profile.email} />}
          </Fact>
          <Fact name={t('Phone')}>{profile.phone && <PhoneLink phone={profile.phone} />}</Fact>
          {phoneTakenBy && (
            <Fact name={t('Phone login')} wide>
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
      <UserAvailability id={profile.id} />
      <UserPayment id={profile.id} />
      <UserApplications applications={applications} />
      <UserMessages id={profile.id} />
      <PersonRecord id={profile.id} />
      <UserSecondFactor id={profile.id} name={userName(profile)} />
      <UserData id={profile.id} name={userName(profile)} />
    </>
  )
}

function UserApplications({ applications: { newest, count } }: Pick<UserProfile, 'applications'>) {
  const note =
    count > newest.length
      ? t('The newest {shown} of {count}.', { shown: newest.length, count })
      : t('{count} so far.', { count })
  return (
    <FormSection title={t('Applications')} {...(count > 0 && { note })}>
      {newest.length === 0 ? (
        <p>{t('None yet.')}</p>
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
              <ButtonLink to={paths.adminConversation(id)} variant="secondary" size="small">
                {t('Messages')} <span className="sr-only">{job_title}</span>
              </ButtonLink>
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

type TakenPhoneProps = {
  profile: UserProfile['profile']
  account: NonNullable<UserProfile['phoneTakenBy']>
}

/** Shown if another account logs in with this person's phone number. The button moves the number to this person. */
function TakenPhone({ profile, account }: TakenPhoneProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [name, other] = [userName(profile), userName(account)]
  return (
    <>
      <p>
        {rich('{name} logs in with this number.', {
          name: <Link to={paths.userProfile(account.id)}>{other}</Link>,
        })}
      </p>
      <ConfirmButton
        variant="secondary"
        size="small"
        text={t('Move it here')}
        title={t('Move this number?')}
        confirm={t('Move')}
        busyText={t('Moving…')}
        run={() => movePhone(profile.id)}
        onDone={() => {
          showToast(t('{name} can now log in with this number.', { name }))
          void queryClient.invalidateQueries({ queryKey: adminKeys.users(userId) })
        }}
      >
        {t(
          '{name} will be able to log in with {phone}. {other} will have to log in with their email. First check that the number belongs to {name}.',
          { name, phone: profile.phone ?? '', other },
        )}
      </ConfirmButton>
    </>
  )
}

/** A person's ABN and bank details, loaded only on request, because opening them is recorded (rule 8.6). */
function UserPayment({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const opening = useMutation({
    mutationFn: () => openPayment(id),
    // Removes the details from memory when the page is left.
    gcTime: 0,
    // Not awaited, because the page does not depend on the audit log.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: adminKeys.audit(userId) }),
  })
  const payment = opening.data
  const shown = useRef<HTMLDivElement>(null)
  // Moves the focus, because the focused button has been removed.
  useEffect(() => {
    if (payment) shown.current?.focus()
  }, [payment])
  return (
    <FormSection title={t('Business and bank')} note={t('We record each time these details are opened.')}>
      {payment ? (
        <div ref={shown} tabIndex={-1}>
          <Facts className={styles.facts}>
            <Fact name={t('ABN')} wide>
              {payment.abn}
            </Fact>
            <Fact name={t('BSB')}>{payment.bsb}</Fact>
            <Fact name={t('Account number')}>{payment.account_number}</Fact>
          </Facts>
        </div>
      ) : (
        <Button
          variant="secondary"
          busy={opening.isPending}
          busyText={t('Opening…')}
          onClick={() => opening.mutate()}
        >
          {t('Show ABN and bank details')}
        </Button>
      )}
      <FieldAlert>{opening.error?.message}</FieldAlert>
    </FormSection>
  )
}
