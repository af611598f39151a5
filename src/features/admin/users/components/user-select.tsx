import { useId } from 'react'
import { FieldError } from '@/components/form/field'
import { Select } from '@/components/ui/select'
import { useSignedIn } from '@/features/auth/session'
import { accountStatuses, roles } from '@/lib/domain'
import type { User, UserField } from '../api'
import { type ChangeQuestion, changeQuestion } from '../change-question'
import { userName } from '../schema'
import { useUserChange } from '../use-user-change'
import styles from './user-select.module.css'

export type AskFirst = (question: ChangeQuestion, change: () => void) => void

type UserSelectProps = { user: User; field: UserField; onAsk: AskFirst }

const kinds = {
  role: { name: 'Role', options: roles },
  status: { name: 'Status', options: accountStatuses },
}

/** Saves a person's role or status as soon as it is chosen. A refusal is shown below. */
export function UserSelect({ user, field, onAsk }: UserSelectProps) {
  const id = useId()
  const { userId } = useSignedIn()
  const { value, error, isChanging, change } = useUserChange(user, field)
  const { name, options } = kinds[field]

  function handleChoose(wanted: string) {
    const question = changeQuestion(user, field, wanted, user.id === userId)
    if (question) onAsk(question, () => change(wanted))
    else change(wanted)
  }

  return (
    <div className={styles.select}>
      <Select
        picksFromList
        aria-label={`${name} of ${userName(user)}`}
        aria-describedby={error === undefined ? undefined : id}
        aria-invalid={error === undefined ? undefined : true}
        aria-busy={isChanging}
        options={options}
        value={value}
        onChange={(event) => handleChoose(event.target.value)}
      />
      {error !== undefined && (
        <div role="alert">
          <FieldError id={id} className={styles.error}>
            {error}
          </FieldError>
        </div>
      )}
    </div>
  )
}
