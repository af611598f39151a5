import { type ComponentProps, useId } from 'react'
import { FieldAlert } from '@/components/form/field'
import { Select } from '@/components/ui/select'

type SavedSelectProps = Omit<ComponentProps<typeof Select>, 'onChange'> & {
  isSaving: boolean
  error: string | undefined
  errorClass?: string | undefined
  onChoose: (value: string) => void
}

/** A select that saves each choice at once. If the save fails, the error is shown below. */
export function SavedSelect({ isSaving, error, errorClass, onChoose, ...select }: SavedSelectProps) {
  const id = useId()
  return (
    <>
      <Select
        picksFromList
        {...select}
        aria-describedby={error === undefined ? undefined : id}
        aria-invalid={error === undefined ? undefined : true}
        aria-busy={isSaving}
        onChange={({ target }) => onChoose(target.value)}
      />
      <FieldAlert id={id} className={errorClass}>
        {error}
      </FieldAlert>
    </>
  )
}
