import { statuses } from '@/features/profile/role-and-status'
import type { User } from '../api'
import { useUserChange } from '../use-user-change'
import { UserSelect } from './user-select'

/** Sets somebody's status. */
export function StatusSelect({ user }: { user: User }) {
  const state = useUserChange(user, 'status')
  return <UserSelect user={user} name="Status" options={statuses} state={state} onChoose={state.change} />
}
