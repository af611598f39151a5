import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { FormSections } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { PageHeading } from '@/components/page-heading'
import { rich } from '@/components/rich-text'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { backTo } from '@/lib/navigation/way-back'
import { messageOutbox, visitOutbox } from '@/lib/offline/outbox'
import { logOut, useSignedIn } from '@/lib/person/signed-in-person'
import { leaveSession } from '@/lib/session/before-logout'
import { loadOwnFile } from '../api'
import { DeleteAccount } from '../components/delete-account'
import { DownloadData } from '../components/download-data'

/** /your-data: a person's own data, to download, correct and delete (rules 18.1, 18.2). */
export function Component() {
  const { userId } = useSignedIn()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)

  async function handleDeleted() {
    for (const report of visitOutbox.read(userId)) visitOutbox.remove(report)
    for (const message of messageOutbox.read(userId)) messageOutbox.remove(message)
    // Navigate before the logout, because a logged-out person on this page is redirected to /login.
    await navigate(paths.privacy, { replace: true, state: { isDeleted: true } })
    await leaveSession(logOut)
  }

  return (
    <FormSections>
      <BackLink to={paths.profile}>{t('Profile')}</BackLink>
      <PageHeading title={t('Your data')} />
      <FormSection title={t('Download')} note={t('Everything that Shinework keeps about you, in one file.')}>
        <p>
          {t(
            'A ZIP file with a readable page, a data file (JSON), your documents and your picture. Keep it somewhere safe, because it contains your bank details.',
          )}
        </p>
        <DownloadData personId={userId} loadFile={loadOwnFile} text={t('Download my data')} />
      </FormSection>
      <FormSection title={t('Correct')}>
        <p>
          {rich(
            'Change your details, documents and bank details on your {profile}. You can also read {privacy}.',
            {
              profile: <Link to={paths.profile}>{t('profile')}</Link>,
              privacy: (
                <Link to={paths.privacy} state={backTo(paths.yourData, t('Your data'))}>
                  {t('what we keep, why and for how long')}
                </Link>
              ),
            },
          )}
        </p>
      </FormSection>
      <FormSection title={t('Delete')} note={t('Download your data first if you want to keep any of it.')}>
        {isConfirming ? (
          <DeleteAccount
            personId={userId}
            text={t('Delete my account')}
            onDeleted={() => void handleDeleted()}
          />
        ) : (
          <Button variant="secondary" onClick={() => setConfirming(true)}>
            {t('Delete my account…')}
          </Button>
        )}
      </FormSection>
    </FormSections>
  )
}
