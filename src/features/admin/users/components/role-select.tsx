import { useSignedIn } from '@/features/auth/session'
import { roles } from '@/features/profile/role-and-status'
import type { User } from '../api'
import { useUserChange } from '../use-user-change'
import { UserSelect } from './user-select'

type RoleSelectProps = {
  user: User
  /** One's own role is about to go: asks first, and calls what it is given if that is meant. */
  onGiveUp: (giveUp: () => void) => void
}

/** Makes somebody a cleaner or an administrator. */
export function RoleSelect({ user, onGiveUp }: RoleSelectProps) {
  const { userId } = useSignedIn()
  const state = useUserChange(user, 'role')

  function handleChoose(wanted: string) {
    if (user.id === userId && wanted !== 'admin') onGiveUp(() => state.change(wanted))
    else state.change(wanted)
  }

  return <UserSelect user={user} name="Role" options={roles} state={state} onChoose={handleChoose} />
}
