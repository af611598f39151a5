import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { rich } from '@/components/rich'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { unwrap } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { adminKeys } from '../../keys'
import { movePhone, type UserProfile } from '../api'
import { userName } from '../schema'

type TakenPhoneProps = {
  profile: UserProfile['profile']
  account: NonNullable<UserProfile['phoneTakenBy']>
}

/** Another account logs in with this person's number; the button moves it to them. */
export function TakenPhone({ profile, account }: TakenPhoneProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [name, other] = [userName(profile), account.name?.trim() || t('No name')]
  const move = useMutation({
    mutationFn: () => unwrap(movePhone(profile.id)),
    onSuccess: () => {
      setAsking(false)
      showToast(t('{name} can log in with this number now.', { name }))
      void queryClient.invalidateQueries({ queryKey: adminKeys.users(userId) })
    },
  })

  return (
    <>
      <p>
        {rich('{name} logs in with this number.', {
          name: <Link to={paths.userProfile(account.id)}>{other}</Link>,
        })}
      </p>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {t('Move it here')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Move this number?')}
        confirm={t('Move')}
        busyText={move.isPending ? t('Moving…') : undefined}
        error={move.error?.message}
        onConfirm={() => move.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {t(
            '{name} will be able to log in with {phone}. {other} will have to use their email. Check first that the number belongs to {name}.',
            { name, phone: profile.phone ?? '', other },
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
