import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Card, CardLink, LinkRow } from '@/components/ui/card'
import { loadAfterPaint } from '@/lib/client/when-idle'
import { languages, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { profileQuery } from '../api'
import { bankState, experienceState, personalState } from '../profile-menu-states'
import { EntryStateText } from './entry-state-text'
import type * as LaterStates from './lazy-menu-states'
import styles from './profile-menu.module.css'

const laterState = (name: keyof typeof LaterStates) =>
  lazy(() => loadAfterPaint(async () => ({ default: (await import('./lazy-menu-states'))[name] })))

const DocumentsState = laterState('DocumentsState')
const PushStateOfDevice = laterState('PushStateOfDevice')
const SecondFactorState = laterState('SecondFactorState')

/** The pages of the profile, each with its state in a word or two (rule 8.1). */
export function ProfileMenu() {
  const own = useQuery(profileQuery(useSignedIn().userId)).data
  return (
    <nav aria-label={t('Profile sections')}>
      <Card className={styles.menu}>
        <ul>
          {/* The first entry. It names each language in that language, for people who cannot read the
             other entries. */}
          <Entry to={paths.ownLanguage} text={t('Language')}>
            <EntryStateText state={{ text: languages.map(({ label }) => label).join(' · ') }} />
          </Entry>
          <Entry to={paths.ownPersonal} text={t('Personal')}>
            <EntryStateText state={own && personalState(own)} />
          </Entry>
          <Entry to={paths.ownExperience} text={t('Experience')}>
            <EntryStateText state={own && experienceState(own)} />
          </Entry>
          <Entry to={paths.availability} text={t('Availability')} />
          <Entry to={paths.ownDocuments} text={t('Documents')}>
            <DocumentsState />
          </Entry>
          <Entry to={paths.paymentDetails} text={t('Business and bank')}>
            <EntryStateText state={own && bankState(own)} />
          </Entry>
          <Entry to={paths.pay} text={t('Pay')} />
          <Entry to={paths.notificationSettings} text={t('Notifications')}>
            <PushStateOfDevice />
          </Entry>
          <Entry to={paths.ownSecurity} text={t('Password and security')}>
            <SecondFactorState />
          </Entry>
        </ul>
      </Card>
    </nav>
  )
}

type EntryProps = { to: string; text: string; children?: ReactNode }

function Entry({ to, text, children }: EntryProps) {
  const { pathname } = useLocation()
  return (
    <LinkRow className={styles.entry}>
      <div>
        <CardLink to={to} aria-current={to.split('#')[0] === pathname ? 'page' : undefined}>
          {text}
        </CardLink>
        <Suspense>{children}</Suspense>
      </div>
      <ChevronRight size={20} aria-hidden="true" />
    </LinkRow>
  )
}
