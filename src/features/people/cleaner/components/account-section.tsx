import { Link } from 'react-router-dom'
import { FormSection } from '@/components/form/form-section'
import { rich } from '@/components/rich-text'
import { Button } from '@/components/ui/button'
import { Fact, Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { roleName, statusName } from '@/lib/format/fixed-lists'
import { t, tn } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { backTo } from '@/lib/navigation/way-back'
import { useOutbox, visitOutbox } from '@/lib/offline/outbox'
import type { SignedIn } from '@/lib/person/signed-in-person'
import styles from './account-section.module.css'

type AccountSectionProps = Pick<SignedIn, 'profile' | 'isAdmin'> & {
  onLogout: () => void
  isLoggingOut: boolean
}

/** The role and the status that administrators have given the person, and the Logout button. */
export function AccountSection({ profile, isAdmin, onLogout, isLoggingOut }: AccountSectionProps) {
  const unsent = useOutbox(visitOutbox, profile.id).filter(({ refusal }) => refusal === '').length
  return (
    <FormSection id="account" title={t('Account')}>
      <Facts className={styles.facts}>
        <Fact name={t('Role')}>{roleName(isAdmin ? 'admin' : profile.role)}</Fact>
        <Fact name={t('Status')}>{statusName(profile.status)}</Fact>
      </Facts>
      {unsent > 0 && (
        <Notice tone="warning">
          {tn(
            unsent,
            'Not sent yet: one answer about your jobs. It stays on this phone and is sent when you are online, or log in here again.',
            'Not sent yet: {count} answers about your jobs. They stay on this phone and are sent when you are online, or log in here again.',
          )}
        </Notice>
      )}
      <p>
        {rich('{download}, or read {privacy}.', {
          download: <Link to={paths.yourData}>{t('Download or delete your data')}</Link>,
          privacy: (
            <Link to={paths.privacy} state={backTo(paths.profile, t('Profile'))}>
              {t('what we keep about you, and why')}
            </Link>
          ),
        })}
      </p>
      <Button variant="secondary" onClick={onLogout} busy={isLoggingOut} busyText={t('Logging out…')}>
        {t('Logout')}
      </Button>
    </FormSection>
  )
}
