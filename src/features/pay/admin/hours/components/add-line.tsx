import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormRow } from '@/components/form/form'
import { FormDialog } from '@/components/form/form-dialog'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { showToast } from '@/components/ui/toast-store'
import { readRate } from '@/features/jobs/admin'
import { newId } from '@/lib/client/new-id'
import { wordsFault } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'
import { addLine } from '../api'
import { lineKinds } from '../schema'

type AddLineProps = { userId: string; name: string; onSaved: () => void; onClose: () => void }

/** The form to add an amount to a person's pay, or to deduct one, with a reason (rule 22.4). */
export function AddLine({ userId, name, onSaved, onClose }: AddLineProps) {
  // The idempotency key, so that a retry after a lost response does not add a second line (rule 3.19).
  const [key] = useState(newId)
  const [kind, setKind] = useState<string>('travel')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isFaultShown, setFaultShown] = useState(false)
  const cents = signed(kind, amount)
  const amountFault = faultOf(kind, cents)
  const reasonFault = reason.trim() === '' ? t('Please give a reason.') : wordsFault(reason)
  const action = useMutation({
    mutationFn: (given: number) => addLine({ userId, kind, cents: given, reason: reason.trim(), key }),
    onSuccess: () => {
      showToast(t('Saved.'))
      onClose()
    },
    onSettled: onSaved,
  })

  function handleSubmit() {
    setFaultShown(true)
    if (cents !== undefined && amountFault === undefined && reasonFault === undefined) action.mutate(cents)
  }

  return (
    <FormDialog
      title={t('Add or deduct pay for {name}', { name })}
      action={action}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormRow>
        <SelectField
          label={t('What')}
          options={lineKinds}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        <TextField
          label={t('Amount in $')}
          hint={
            kind === 'advance' || kind === 'correction' ? t('Use a minus sign for a deduction') : undefined
          }
          inputMode="text"
          required
          data-focus-first=""
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          error={isFaultShown ? amountFault : undefined}
        />
      </FormRow>
      <TextAreaField
        label={t('Reason')}
        hint={t('{name} will see this.', { name })}
        required
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isFaultShown ? reasonFault : undefined}
      />
    </FormDialog>
  )
}

/**
 * The typed amount in whole cents. It is negative for a typed minus and for any deduction. Undefined if it
 * cannot be parsed.
 */
function signed(kind: string, typed: string): number | undefined {
  const [, minus, amount = ''] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? []
  const cents = readRate(amount)
  if (cents === null) return undefined
  return minus !== '' || kind === 'deduction' ? -cents : cents
}

function faultOf(kind: string, cents: number | undefined): string | undefined {
  if (cents === undefined) return t('Enter an amount up to $100,000, like 12.50.')
  if (cents < 0 && (kind === 'travel' || kind === 'bonus')) return t('To deduct something, choose Deduction.')
  return undefined
}
