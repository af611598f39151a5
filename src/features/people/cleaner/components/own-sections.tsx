import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { documentsQuery } from '@/features/documents'
import { GstSection } from '@/features/pay'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { DocumentsSection } from './documents-section'
import { ExperienceSection } from './experience-section'
import { LoadingProfile } from './loading-profile'
import type { PartProps } from './part-form'
import { PasswordSection } from './password-section'
import { PaymentSection } from './payment-section'
import { PersonalSection } from './personal-section'
import { SecondFactorSection } from './second-factor-section'
import { SessionsSection } from './sessions-section'

export type OwnSectionsProps = PartProps & { notificationSettings: ReactNode }

/** The parts of the profile between the picture and the account, each saved by itself. */
export function OwnSections({ notificationSettings, ...part }: OwnSectionsProps) {
  const { id, email } = part.profile
  const documents = useQuery(documentsQuery(id))
  return (
    <>
      <Loaded query={documents} loading={<LoadingProfile />}>
        {(stored) => (
          <>
            <PersonalSection {...part} />
            <ExperienceSection {...part} />
            <FormSection title={t('Availability')}>
              <ButtonLink to={paths.availability} variant="secondary">
                {t('Say when you are free')}
              </ButtonLink>
            </FormSection>
            <DocumentsSection documents={stored} onUnsaved={part.onUnsaved} />
            <PaymentSection {...part} />
            <GstSection />
            <FormSection title={t('Pay')}>
              <ButtonLink to={paths.pay} variant="secondary">
                {t('See your hours and payments')}
              </ButtonLink>
            </FormSection>
            <LinkedPart />
          </>
        )}
      </Loaded>
      {notificationSettings}
      {email !== null && <PasswordSection email={email} />}
      <SecondFactorSection userId={id} />
      <SessionsSection userId={id} />
    </>
  )
}

/** Goes to the part that the address names. The browser could not do it itself: the parts came after the page. */
function LinkedPart() {
  const { hash, key } = useLocation()
  // Pressed again, a link leads there again.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (hash === '#postcode') document.querySelector<HTMLElement>('[name=postcode]')?.focus()
    else if (hash !== '') {
      const part = document.getElementById(hash.slice(1))
      part?.focus({ preventScroll: true })
      part?.scrollIntoView()
    }
  }, [hash, key])
  return null
}
