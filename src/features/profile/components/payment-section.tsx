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
  return (
    <FormSection title={t('Business and bank')} note={t('Only you and our administrators can see these.')}>
      <AdvisedField
        label={t('ABN')}
        hint={t('Needed for contractor payment.')}
        inputMode="numeric"
        autoComplete="off"
        error={errors.abn?.message}
        text={form.watch('abn')}
        advise={abnAdvice}
        {...form.register('abn')}
      />
      <FormPair>
        <AdvisedField
          label={t('BSB')}
          hint={t('Needed for payment.')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.bsb?.message}
          text={form.watch('bsb')}
          advise={bsbAdvice}
          {...form.register('bsb')}
        />
        <TextField
          label={t('Account number')}
          hint={t('Needed for payment.')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.account_number?.message}
          {...form.register('account_number')}
        />
      </FormPair>
    </FormSection>
  )
}
