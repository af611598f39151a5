import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLocation } from 'react-router-dom'
import { Card, CardLink, LinkRow } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { languages, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { type EntryState, useMenuStates } from '../use-menu-states'
import styles from './profile-menu.module.css'

/** The pages of the profile, each with its state in a word or two (rule 8.1). */
export function ProfileMenu() {
  const states = useMenuStates()
  return (
    <nav aria-label={t('Parts of the profile')}>
      <Card className={styles.menu}>
        <ul>
          {/* First, and in every language, for people who cannot read the rest. */}
          <Entry
            to={paths.ownLanguage}
            text={t('Language')}
            state={{ text: languages.map(({ label }) => label).join(' · ') }}
          />
          <Entry to={paths.ownPersonal} text={t('Personal')} state={states.personal} />
          <Entry to={paths.ownExperience} text={t('Experience')} state={states.experience} />
          <Entry to={paths.availability} text={t('Availability')} />
          <Entry to={paths.ownDocuments} text={t('Documents')} state={states.documents} />
          <Entry to={paths.paymentDetails} text={t('Business and bank')} state={states.bank} />
          <Entry to={paths.pay} text={t('Pay')} />
          <Entry to={paths.notificationSettings} text={t('Notifications')} state={states.push} />
          <Entry to={paths.ownSecurity} text={t('Password and security')} state={states.secondFactor} />
        </ul>
      </Card>
    </nav>
  )
}

type EntryProps = { to: string; text: string; state?: EntryState | undefined }

function Entry({ to, text, state }: EntryProps) {
  const { pathname } = useLocation()
  return (
    <LinkRow className={styles.entry}>
      <div>
        <CardLink to={to} aria-current={to.split('#')[0] === pathname ? 'page' : undefined}>
          {text}
        </CardLink>
        {state &&
          (state.isUrgent ? <Tag tone="warning">{state.text}</Tag> : <Hint as="span">{state.text}</Hint>)}
      </div>
      <ChevronRight size={20} aria-hidden="true" />
    </LinkRow>
  )
}
