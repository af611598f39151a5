import { FormPair } from '@/components/form/form'
import { abnAdvice, accountAdvice, bsbAdvice } from '@/lib/forms/bank-details'
import { t } from '@/lib/i18n/language'
import { bank } from '../profile-parts'
import { AdvisedField } from './advised-field'
import { PartForm, type PartProps } from './profile-part-form'

/** ABN and bank account. Suspicious values can be saved (rule 8.6). */
export function PaymentSection(props: PartProps) {
  return (
    <PartForm
      {...props}
      id="bank"
      part={bank}
      hidesTitle
      title={t('Business and bank')}
      note={t('Only you and our administrators can see these details.')}
      save={t('Save bank details')}
    >
      {({ register, watch, formState: { errors } }) => {
        const digits = (name: 'abn' | 'bsb' | 'account_number') =>
          ({
            inputMode: 'numeric',
            autoComplete: 'off',
            error: errors[name]?.message,
            ...register(name),
          }) as const
        return (
          <>
            <AdvisedField
              label={t('ABN')}
              hint={t('Needed for contractor payment.')}
              text={watch('abn')}
              advise={abnAdvice}
              {...digits('abn')}
            />
            <FormPair>
              <AdvisedField
                label={t('BSB')}
                hint={t('Needed for payment.')}
                text={watch('bsb')}
                advise={bsbAdvice}
                {...digits('bsb')}
              />
              <AdvisedField
                label={t('Account number')}
                hint={t('Needed for payment.')}
                text={watch('account_number')}
                advise={accountAdvice}
                {...digits('account_number')}
              />
            </FormPair>
          </>
        )
      }}
    </PartForm>
  )
}
