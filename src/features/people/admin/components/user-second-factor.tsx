import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '@/components/confirm-button'
import { FormSection } from '@/components/form/form-section'
import { showToast } from '@/components/ui/toast-store'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { removeSecondFactor, secondFactorQuery } from '../person-api'

/**
 * Removes the second factor of a person who lost their phone (rule 2.28). Renders nothing on the
 * administrator's own page, or if the person has no second factor.
 */
export function UserSecondFactor({ id, name }: { id: string; name: string }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const query = useQuery({ ...secondFactorQuery(userId, id), enabled: id !== userId })
  if (query.data !== true) return null
  return (
    <FormSection
      title={t('Two-step verification')}
      note={t('This person also needs a code from their phone to log in.')}
    >
      <div>
        <ConfirmButton
          variant="secondary"
          text={t('Remove two-step verification')}
          title={t('Remove two-step verification for {name}?', { name })}
          confirm={t('Remove')}
          busyText={t('Removing…')}
          run={() => removeSecondFactor(id)}
          onDone={() => {
            showToast(t('{name} can now log in with just a password.', { name }))
            void invalidate(queryClient, adminKeys.users(userId), adminKeys.audit(userId))
          }}
        >
          {t(
            'Only do this if {name} has lost their phone and you are sure the request is from them. They will be logged out everywhere and notified. This is recorded.',
            { name },
          )}
        </ConfirmButton>
      </div>
    </FormSection>
  )
}
