import { FormSection } from '@/components/form/form-section'
import { documentTypes, roleName, statusName } from '@/lib/domain'
import { formatDate } from '@/lib/format-date'
import { EmailText } from '../../components/email-text'
import type { UserProfile } from '../profile-api'
import { TakenPhone } from './taken-phone'
import { UserApplications } from './user-applications'
import { UserDocument } from './user-document'
import { UserFact, UserFacts } from './user-facts'
import { UserPicture } from './user-picture'

/** Everything kept about a person, to be read only. */
export function UserView({ profile, phoneTakenBy, applications }: Omit<UserProfile, 'success'>) {
  const payment = profile.payment_details
  return (
    <>
      <FormSection title="Documents">
        <ul className="profile-documents user-documents">
          {documentTypes.map((about) => (
            <UserDocument
              key={about.type}
              about={about}
              given={profile.documents.find(({ type }) => type === about.type)}
            />
          ))}
        </ul>
      </FormSection>
      <FormSection title="Account">
        <UserPicture profile={profile} />
        <UserFacts>
          <UserFact name="Role" value={roleName(profile.role)} />
          <UserFact name="Status" value={statusName(profile.status)} />
          <UserFact name="Joined" value={formatDate(profile.created_at)} />
        </UserFacts>
      </FormSection>
      <FormSection title="Personal">
        <UserFacts>
          <UserFact name="Name" value={profile.name} wide />
          <UserFact name="Email" value={profile.email && <EmailLink email={profile.email} />} wide />
          <UserFact name="Phone" value={profile.phone && <PhoneLink phone={profile.phone} />} />
          {phoneTakenBy && (
            <UserFact
              name="Login by phone"
              value={<TakenPhone profile={profile} account={phoneTakenBy} />}
              wide
            />
          )}
          <UserFact name="Nationality" value={profile.nationality} />
          <UserFact name="Location" value={profile.location} />
          <UserFact name="Postcode" value={profile.postcode} />
          <UserFact name="Notification proximity" value={`${profile.proximity} km`} />
        </UserFacts>
      </FormSection>
      <FormSection title="Experience">
        <UserFacts>
          <UserFact name="Years of experience" value={profile.experience_years} />
          <UserFact name="Specialties" value={profile.experience_specialties.join(', ')} wide />
          <UserFact name="Communication style" value={profile.communication_style} wide />
        </UserFacts>
      </FormSection>
      <FormSection title="Business and bank">
        <UserFacts>
          <UserFact name="ABN" value={payment?.abn} wide />
          <UserFact name="BSB" value={payment?.bsb} />
          <UserFact name="Account number" value={payment?.account_number} />
        </UserFacts>
      </FormSection>
      <UserApplications applications={applications} />
    </>
  )
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(email)}`}>
      <EmailText email={email} />
    </a>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
}
