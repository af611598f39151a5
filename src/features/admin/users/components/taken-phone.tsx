import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { unwrap } from '@/lib/result'
import { adminKeys } from '../../keys'
import { movePhone, type UserProfile } from '../profile-api'
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
  const move = useMutation({
    mutationFn: (id: string) => unwrap(movePhone(id)),
    onSuccess: async () => {
      setAsking(false)
      await queryClient.invalidateQueries({ queryKey: adminKeys.users(userId) })
    },
  })
  const [name, other] = [userName(profile), account.name?.trim() || 'No name']

  function handleMove() {
    move.mutate(profile.id, { onSuccess: () => showToast(`${name} can log in with this number now.`) })
  }

  return (
    <>
      <p>
        <Link to={paths.userProfile(account.id)}>{other}</Link> logs in with this number.
      </p>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Move it here
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Move this number?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button busy={move.isPending} busyText="Moving…" onClick={handleMove}>
              Move
            </Button>
          </>
        }
      >
        <p>
          {name} will be able to log in with {profile.phone}. {other} will have to use their email. Check
          first that the number belongs to {name}.
        </p>
        {move.error && <Notice tone="danger">{move.error.message}</Notice>}
      </Dialog>
    </>
  )
}
