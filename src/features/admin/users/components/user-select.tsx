import { useId } from 'react'
import { FieldError } from '@/components/form/field'
import { type Option, Select } from '@/components/ui/select'
import type { User } from '../api'
import type { useUserChange } from '../use-user-change'
import { userName } from '../user-name'

type UserSelectProps = {
  user: User
  /** What is changed: "Status". */
  name: string
  options: readonly Option[]
  state: ReturnType<typeof useUserChange>
  onChoose: (wanted: string) => void
}

/** A select of one row that saves what is chosen, and says below itself what the database refused. */
export function UserSelect({ user, name, options, state, onChoose }: UserSelectProps) {
  const id = useId()
  const { value, error, isChanging } = state
  return (
    <div className={name === 'Role' ? 'user-select user-select-wide' : 'user-select'}>
      <Select
        aria-label={`${name} of ${userName(user)}`}
        aria-describedby={error === undefined ? undefined : id}
        aria-invalid={error === undefined ? undefined : true}
        aria-busy={isChanging}
        options={options}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      />
      {error !== undefined && (
        <div role="alert">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
