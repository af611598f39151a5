import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FieldError } from '@/components/form/field'
import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { Fact, Facts } from '@/components/ui/facts'
import { useSignedIn } from '@/features/auth/session'
import { unwrap } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { adminKeys } from '../../keys'
import { openPayment } from '../api'
import styles from './user-view.module.css'

/** A person's ABN and bank details, once the administrator asks for them: that is on record (rule 8.6). */
export function UserPayment({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const opening = useMutation({
    mutationFn: () => unwrap(openPayment(id), 'payment'),
    // Not kept once the page is left.
    gcTime: 0,
    // Nobody waits for the record to be read.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: adminKeys.audit(userId) }),
  })
  const payment = opening.data
  const shown = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (payment) shown.current?.focus()
  }, [payment])
  return (
    <FormSection title={t('Business and bank')} note={t('Every opening is recorded.')}>
      {payment ? (
        <div ref={shown} tabIndex={-1}>
          <Facts className={styles.facts}>
            <Fact name={t('ABN')} wide>
              {payment.abn}
            </Fact>
            <Fact name={t('BSB')}>{payment.bsb}</Fact>
            <Fact name={t('Account number')}>{payment.account_number}</Fact>
          </Facts>
        </div>
      ) : (
        <Button
          variant="secondary"
          busy={opening.isPending}
          busyText={t('Opening…')}
          onClick={() => opening.mutate()}
        >
          {t('Show ABN and bank details')}
        </Button>
      )}
      {opening.error && (
        <div role="alert">
          <FieldError>{opening.error.message}</FieldError>
        </div>
      )}
    </FormSection>
  )
}
