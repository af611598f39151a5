import { roleName, statusName } from '@/lib/domain'
import type { UserField } from './api'
import { type User, userName } from './schema'

export type ChangeQuestion = NonNullable<ReturnType<typeof changeQuestion>>

/** The question before a change of role or status; undefined for a change made at once, which can be undone. */
export function changeQuestion(user: User, field: UserField, wanted: string, isOwn: boolean) {
  if (field === 'role' && wanted === 'admin') {
    return {
      title: `Make ${userName(user)} an administrator?`,
      text: 'Administrators see everybody’s documents and bank details, decide applications, and can change every job, course and role.',
      confirm: 'Make administrator',
    }
  }
  if (!isOwn) return undefined
  if (field === 'role') {
    return {
      title: 'Give up your role?',
      text: 'You will no longer be an administrator. These pages close for you at once, and only another administrator can give you the role back.',
      confirm: 'Give up the role',
      cancel: 'Stay an administrator',
      isDanger: true,
    }
  }
  return {
    title: `Set your own status to ${statusName(wanted)}?`,
    text: 'You stay an administrator. People who are inactive or rejected cannot apply for jobs.',
    confirm: `Set to ${statusName(wanted)}`,
  }
}

/** "Ada Lee is now an administrator." */
export function changeText(user: User, field: UserField, value: string, isUndone: boolean): string {
  const what =
    field === 'status'
      ? statusName(value).toLowerCase()
      : `${value === 'admin' ? 'an' : 'a'} ${roleName(value).toLowerCase()}`
  return isUndone ? `${userName(user)} is ${what} again.` : `${userName(user)} is now ${what}.`
}
