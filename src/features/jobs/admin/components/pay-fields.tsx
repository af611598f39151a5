import { useEffect, useEffectEvent, useRef } from 'react'
import { FormPair } from '@/components/form/form'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { payBases } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { jobLabels } from '../form-schema'
import { describeReading, proposedRate, readRate, suggestedPay } from '../pay-rate'
import { CheckedField, type JobFormApi } from './checked-field'
import styles from './form-sections.module.css'

const basisOptions = [{ value: '', label: t('Not chosen yet') }, ...payBases]

/**
 * The field for the pay text that cleaners read. A hint says which rate the app understood. If only an amount
 * is typed, the field suggests its full form, e.g. "$30.50/hour" for "30.5".
 */
export function PayField({ form }: { form: JobFormApi }) {
  const pay = form.watch('pay_per_cleaner')
  const suggestion = suggestedPay(pay)

  function handleTake(taken: string) {
    form.setValue('pay_per_cleaner', taken, { shouldDirty: true })
    // Focuses the field, because the clicked button no longer exists.
    form.setFocus('pay_per_cleaner')
  }

  return (
    <div className={styles.pay}>
      <TextField
        label={jobLabels.pay_per_cleaner}
        hint={describeReading(pay) ?? t('For example, $30.50/hour')}
        autoComplete="off"
        error={form.formState.errors.pay_per_cleaner?.message}
        {...form.register('pay_per_cleaner')}
      />
      {suggestion !== undefined && (
        <Button variant="secondary" size="small" onClick={() => handleTake(suggestion)}>
          {t('Use {pay}', { pay: suggestion })}
        </Button>
      )}
    </div>
  )
}

/**
 * The fields for the basis and the rate of paid hours. They follow the pay text until an administrator
 * changes them (rule 11.29).
 */
export function RateFields({ form }: { form: JobFormApi }) {
  const { getValues, register, setValue, watch, formState } = form
  const pay = watch('pay_per_cleaner')
  const basis = watch('pay_basis')
  const proposedFor = useRef(pay)

  const propose = useEffectEvent((typed: string) => {
    const before = proposedRate(proposedFor.current)
    proposedFor.current = typed
    const now = proposedRate(typed)
    const [heldBasis, heldRate] = getValues(['pay_basis', 'rate_cents'])
    if (heldBasis !== before.pay_basis || readRate(heldRate) !== readRate(before.rate_cents)) return
    if (heldBasis !== now.pay_basis) setValue('pay_basis', now.pay_basis, { shouldDirty: true })
    if (heldRate !== now.rate_cents) setValue('rate_cents', now.rate_cents, { shouldDirty: true })
  })
  useEffect(() => propose(pay), [pay])

  const cannotBeRead = basis === '' && pay.trim() !== ''
  return (
    <FormPair>
      <SelectField
        label={jobLabels.pay_basis}
        hint={cannotBeRead ? t('The pay text does not make this clear. Please choose.') : undefined}
        error={formState.errors.pay_basis?.message}
        options={basisOptions}
        {...register('pay_basis')}
      />
      <CheckedField
        form={form}
        name="rate_cents"
        inputMode="decimal"
        autoComplete="off"
        hint={t('For each cleaner, before GST')}
        read={readRate}
        problem={t('Enter dollars and cents, such as 30.50.')}
      />
    </FormPair>
  )
}
