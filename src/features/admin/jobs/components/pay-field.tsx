import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { suggestPay } from '@/lib/format-pay'
import { freeTextField, type JobFormApi } from '../job-form-api'

/** What a cleaner earns. For a bare amount it offers the whole form, which nobody has to take. */
export function PayField({ form }: { form: JobFormApi }) {
  const suggestion = suggestPay(form.watch('payPerCleaner'))

  function handleTake(pay: string) {
    form.setValue('payPerCleaner', pay, { shouldDirty: true })
    // The button that was pressed is gone.
    form.setFocus('payPerCleaner')
  }

  return (
    <div className="pay-field">
      <TextField
        label="Pay per cleaner"
        hint="As cleaners will read it: $30.50/hour"
        {...freeTextField(form, 'payPerCleaner')}
      />
      {suggestion !== undefined && (
        <Button variant="secondary" size="small" onClick={() => handleTake(suggestion)}>
          Use {suggestion}
        </Button>
      )}
    </div>
  )
}
