import { rich } from '@/components/rich-text'
import { ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Tag } from '@/components/ui/tag'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import styles from './apply-control.module.css'
import { InstallHint } from './install-hint'

type SubmittedDialogProps = { open: boolean; onClose: () => void; title: string; moreJobs: string }

/** Dialog that confirms a successful application (rule 6.6). */
export function SubmittedDialog({ open, onClose, title, moreJobs }: SubmittedDialogProps) {
  const { userId } = useSignedIn()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Application Submitted!')}
      actions={
        <>
          <ButtonLink to={paths.myApplications} block>
            {t('My Applications')}
          </ButtonLink>
          <ButtonLink to={paths.profile} variant="secondary" block>
            {t('Profile')}
          </ButtonLink>
          <ButtonLink to={moreJobs} variant="quiet" block>
            {t('More Jobs')}
          </ButtonLink>
        </>
      }
    >
      <p>{rich('You have applied for {title}.', { title: <strong {...written()}>{title}</strong> })}</p>
      <p className={styles.submitted}>
        {t('Status:')} <Tag tone="warning">{t('Pending Review')}</Tag>
      </p>
      <p>{t('Our team will review your profile. We will tell you the outcome in the app or by email.')}</p>
      {open && <InstallHint userId={userId} />}
    </Dialog>
  )
}
