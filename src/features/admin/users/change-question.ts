import { statusName } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import type { UserField } from './api'
import { type User, userName } from './schema'

export type ChangeQuestion = NonNullable<ReturnType<typeof changeQuestion>>

/** The question before a change of role or status; undefined for a change made at once, which can be undone. */
export function changeQuestion(user: User, field: UserField, wanted: string, isOwn: boolean) {
  if (field === 'role' && wanted === 'admin') {
    return {
      title: t('Make {name} an administrator?', { name: userName(user) }),
      text: t(
        'Administrators see everybody’s documents and bank details, decide applications, and can change every job, course and role.',
      ),
      confirm: t('Make administrator'),
    }
  }
  if (!isOwn) return undefined
  if (field === 'role') {
    return {
      title: t('Give up your role?'),
      text: t(
        'You will no longer be an administrator. These pages close for you at once, and only another administrator can give you the role back.',
      ),
      confirm: t('Give up the role'),
      cancel: t('Stay an administrator'),
      isDanger: true,
    }
  }
  return {
    title: t('Set your own status to {status}?', { status: statusName(wanted) }),
    text: t('You stay an administrator. People who are inactive or rejected cannot apply for jobs.'),
    confirm: t('Set to {status}', { status: statusName(wanted) }),
  }
}

export function changeText(user: User, field: UserField, value: string, isUndone: boolean): string {
  const name = userName(user)
  if (field === 'status') {
    const values = { name, status: statusName(value).toLowerCase() }
    return isUndone ? t('{name} is {status} again.', values) : t('{name} is now {status}.', values)
  }
  if (value === 'admin') {
    return isUndone
      ? t('{name} is an administrator again.', { name })
      : t('{name} is now an administrator.', { name })
  }
  return isUndone ? t('{name} is a cleaner again.', { name }) : t('{name} is now a cleaner.', { name })
}
