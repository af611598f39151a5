import { GstSection } from '@/features/pay'
import { t } from '@/lib/i18n/language'
import { OwnPart } from '../components/own-profile-part'
import { PaymentSection } from '../components/payment-section'
import { profileReads } from '../first-profile-read'

export const { loader, shouldRevalidate } = profileReads

/** /profile/bank: ABN and bank account, and GST. */
export function Component() {
  return (
    <OwnPart title={t('Business and bank')}>
      {(part) => (
        <>
          <PaymentSection {...part} />
          <GstSection />
        </>
      )}
    </OwnPart>
  )
}
