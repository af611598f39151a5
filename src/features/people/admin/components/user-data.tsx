import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { FormSection } from '@/components/form/form-section'
import { rich } from '@/components/rich-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { showToast } from '@/components/ui/toast-store'
import type { AccountFile } from '@/features/account'
import { DeleteAccount, DownloadData } from '@/features/account'
import { openDocument } from '@/features/documents/admin'
import { adminKeys } from '@/lib/client/admin-keys'
import { downloadFile } from '@/lib/files/stored-file'
import { sweepUnusedFiles } from '@/lib/files/unused-files-api'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'

/** Data download and account deletion, for people who request them but cannot do so themselves (rule 18.6). */
export function UserData({ id, name }: { id: string; name: string }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)

  if (id === userId) {
    return (
      <FormSection title={t('Data')}>
        <p>
          {rich('This is your account. Go to {link}.', {
            link: <Link to={paths.yourData}>{t('your data')}</Link>,
          })}
        </p>
      </FormSection>
    )
  }

  function handleDeleted() {
    showToast(t('{name}’s account has been deleted.', { name }))
    sweepUnusedFiles()
    void queryClient.invalidateQueries({ queryKey: adminKeys.person(userId), refetchType: 'none' })
    void navigate(paths.adminCleaners, { replace: true })
  }

  return (
    <FormSection title={t('Data')} note={t('Only do this if the person asks. Both actions are recorded.')}>
      <DownloadData personId={id} loadFile={loadFile} wants={isSaved} text={t('Download their data')} />
      <div>
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          {t('Delete this account…')}
        </Button>
      </div>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('Delete {name}’s account?', { name })}
      >
        <DeleteAccount personId={id} text={t('Delete this account')} onDeleted={handleDeleted} />
      </Dialog>
    </FormSection>
  )
}

/** True for a saved document or the profile picture. A file that was never saved may be read only by its owner. */
function isSaved({ document_id, is_picture }: AccountFile): boolean {
  return document_id !== null || is_picture
}

function loadFile({ document_id, path }: AccountFile, signal: AbortSignal) {
  return document_id === null ? downloadFile('users', path, signal) : openDocument(document_id, signal)
}
