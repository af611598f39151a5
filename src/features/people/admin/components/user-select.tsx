import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { userName } from '@/components/admin/person-name'
import { SavedSelect } from '@/components/admin/saved-select'
import { showToast } from '@/components/ui/toast-store'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { sessionKeys } from '@/lib/client/query-keys'
import { showChange } from '@/lib/client/race-safe-query-client'
import { codeOf, isPassing } from '@/lib/client/result'
import { accountStatuses, roles, statusName } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { changeUser, type UserField, withChange } from '../api'
import { type User } from '../schema'
import styles from './user-select.module.css'

/** The fields that are needed to change a user's role or status. */
type ChangedUser = Pick<User, 'id' | 'name' | 'email' | 'role' | 'status'>

export type ChangeQuestion = NonNullable<ReturnType<typeof changeQuestion>>

/**
 * Returns the confirmation question for a change of role or status. Undefined if the change needs no question,
 * because it can be undone.
 */
function changeQuestion(user: ChangedUser, field: UserField, wanted: string, isOwn: boolean) {
  if (field === 'role' && wanted === 'admin') {
    return {
      title: t('Make {name} an administrator?', { name: userName(user) }),
      text: t(
        'Administrators can see everyone’s documents and bank details, accept or reject applications, and change any job, course or role.',
      ),
      confirm: t('Make administrator'),
    }
  }
  if (!isOwn) return undefined
  if (field === 'role') {
    return {
      title: t('Give up your role?'),
      text: t(
        'You will no longer be an administrator. You will lose access to these pages straight away, and only another administrator can restore it.',
      ),
      confirm: t('Give up the role'),
      cancel: t('Stay an administrator'),
      isDanger: true,
    }
  }
  return {
    title: t('Set your own status to {status}?', { status: statusName(wanted) }),
    text: t('You will still be an administrator. People who are inactive or rejected cannot apply for jobs.'),
    confirm: t('Set to {status}', { status: statusName(wanted) }),
  }
}

function changeText(user: ChangedUser, field: UserField, value: string, isUndone: boolean): string {
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

export type AskFirst = (question: ChangeQuestion, change: () => void) => void

type UserSelectProps = { user: ChangedUser; field: UserField; onAsk: AskFirst }

const kinds = {
  role: { labelFor: (name: string) => t('Role of {name}', { name }), options: roles },
  status: { labelFor: (name: string) => t('Status of {name}', { name }), options: accountStatuses },
}

/** Saves a person's role or status as soon as it is chosen. If that fails, the error is shown below. */
export function UserSelect({ user, field, onAsk }: UserSelectProps) {
  const { userId } = useSignedIn()
  const { value, error, isChanging, change } = useUserChange(user, field)
  const { labelFor, options } = kinds[field]

  function handleChoose(wanted: string) {
    const question = changeQuestion(user, field, wanted, user.id === userId)
    if (question) onAsk(question, () => change(wanted))
    else change(wanted)
  }

  return (
    <div className={styles.select}>
      <SavedSelect
        aria-label={labelFor(userName(user))}
        options={options}
        value={value}
        isSaving={isChanging}
        error={error}
        errorClass={styles.error}
        onChoose={handleChoose}
      />
    </div>
  )
}

/** `before` is the previous value. Undefined for an undo, which cannot itself be undone. */
type Change = { wanted: string; before?: string }

/**
 * A person's role or status, and the function that changes it. Shows the new value at once, and the old one again if the database
 * refuses. Does not refetch the list. A row that no longer matches the filters stays, and the change can be undone for a while.
 */
function useUserChange(user: ChangedUser, field: UserField) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const isMounted = useRef(false)
  const about = `${field}/${user.id}`
  const isOwn = user.id === userId

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ wanted }: Change) => changeUser(field, user.id, wanted),
    // Sends the changes of one select in order, so that the last change wins.
    scope: { id: about },
    onSuccess: (value, { before }) => {
      showChange<InfiniteData<User[]>>(queryClient, { queryKey: adminKeys.userLists(userId) }, (list) =>
        withChange(list, user.id, field, value),
      )
      void invalidate(queryClient, adminKeys.overview(userId), adminKeys.userProfiles(userId))
      if (isOwn) void invalidate(queryClient, sessionKeys.person(userId))
      // Users who gave up their own administrator role cannot undo the change.
      const canUndo = before !== undefined && !(isOwn && field === 'role')
      showToast(changeText(user, field, value, before === undefined), {
        about,
        action: canUndo ? { text: t('Undo'), onAction: () => mutate({ wanted: before }) } : undefined,
      })
    },
    // Errors appear in the row. A toast is needed only after the row has left the page.
    onError: (failed, { wanted, before }) => {
      // Offers Undo again if the undo failed without a connection.
      const canRetry = before === undefined && isPassing(codeOf(failed))
      if (!canRetry && isMounted.current) return
      showToast(failed.message, {
        tone: 'danger',
        about,
        action: canRetry ? { text: t('Undo'), onAction: () => mutate({ wanted }) } : undefined,
      })
    },
  })
  const value = isPending ? variables.wanted : user[field]

  return {
    value,
    isChanging: isPending,
    error: error?.message,
    change: (wanted: string) => mutate({ wanted, before: value }),
  }
}
