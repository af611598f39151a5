import { FormSection } from '@/components/form/form-section'
import { Fact, Facts } from '@/components/ui/facts'
import { DocumentsSection } from '@/features/profile/components/documents-section'
import { ProfilePicture } from '@/features/profile/components/picture-section'
import { roleName, statusName } from '@/lib/domain'
import { formatDate } from '@/lib/format-date'
import { EmailText } from '../../components/email-text'
import type { UserProfile } from '../profile-api'
import { userName } from '../user-name'
import { TakenPhone } from './taken-phone'
import { UserApplications } from './user-applications'

/** Everything kept about a person, to be read only. */
export function UserView({ profile, phoneTakenBy, applications }: Omit<UserProfile, 'success'>) {
  const payment = profile.payment_details
  return (
    <>
      <DocumentsSection documents={profile.documents} />
      <FormSection title="Account">
        <ProfilePicture profile={profile} alt={userName(profile)} />
        <Facts className="profile-facts">
          <Fact name="Role">{roleName(profile.role)}</Fact>
          <Fact name="Status">{statusName(profile.status)}</Fact>
          <Fact name="Joined">{formatDate(profile.created_at)}</Fact>
        </Facts>
      </FormSection>
      <FormSection title="Personal">
        <Facts className="profile-facts">
          <Fact name="Name" wide>
            {profile.name}
          </Fact>
          <Fact name="Email" wide>
            {profile.email && <EmailLink email={profile.email} />}
          </Fact>
          <Fact name="Phone">{profile.phone && <PhoneLink phone={profile.phone} />}</Fact>
          {phoneTakenBy && (
            <Fact name="Login by phone" wide>
              <TakenPhone profile={profile} account={phoneTakenBy} />
            </Fact>
          )}
          <Fact name="Nationality">{profile.nationality}</Fact>
          <Fact name="Location">{profile.location}</Fact>
          <Fact name="Postcode">{profile.postcode}</Fact>
          <Fact name="Notification proximity">{profile.proximity} km</Fact>
        </Facts>
      </FormSection>
      <FormSection title="Experience">
        <Facts className="profile-facts">
          <Fact name="Years of experience">{profile.experience_years}</Fact>
          <Fact name="Specialties" wide>
            {profile.experience_specialties.join(', ')}
          </Fact>
          <Fact name="Communication style" wide>
            {profile.communication_style}
          </Fact>
        </Facts>
      </FormSection>
      <FormSection title="Business and bank">
        <Facts className="profile-facts">
          <Fact name="ABN" wide>
            {payment?.abn}
          </Fact>
          <Fact name="BSB">{payment?.bsb}</Fact>
          <Fact name="Account number">{payment?.account_number}</Fact>
        </Facts>
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
