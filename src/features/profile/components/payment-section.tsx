import { FormPair } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { TextField } from '@/components/form/text-field'
import { t } from '@/lib/i18n/language'
import { abnAdvice, bsbAdvice } from '../advice'
import type { ProfileFormApi } from '../form-schema'
import { AdvisedField } from './advised-field'

/** What looks wrong can be saved (rule 8.6). */
export function PaymentSection({ form }: { form: ProfileFormApi }) {
  const { errors } = form.formState
  const digits = (name: 'abn' | 'bsb' | 'account_number') =>
    ({
      inputMode: 'numeric',
      autoComplete: 'off',
      error: errors[name]?.message,
      ...form.register(name),
    }) as const
  return (
    <FormSection
      id="bank"
      title={t('Business and bank')}
      note={t('Only you and our administrators can see these.')}
    >
      <AdvisedField
        label={t('ABN')}
        hint={t('Needed for contractor payment.')}
        text={form.watch('abn')}
        advise={abnAdvice}
        {...digits('abn')}
      />
      <FormPair>
        <AdvisedField
          label={t('BSB')}
          hint={t('Needed for payment.')}
          text={form.watch('bsb')}
          advise={bsbAdvice}
          {...digits('bsb')}
        />
        <TextField
          label={t('Account number')}
          hint={t('Needed for payment.')}
          {...digits('account_number')}
        />
      </FormPair>
    </FormSection>
  )
}
