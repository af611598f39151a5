import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { myLinesQuery, myPaymentFaultsQuery } from '../../hours-api'

const names = { abn: t('ABN'), bsb: t('BSB'), account_number: t('Account number') }

/**
 * Missing or incorrect details that prevent payment of approved work, with a link to the profile (rule 23.7).
 */
export function MissingDetails() {
  const { userId } = useSignedIn()
  const lines = useQuery(myLinesQuery(userId)).data ?? []
  const faults = useQuery(myPaymentFaultsQuery(userId)).data ?? []
  if (lines.length === 0 || faults.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{t('We cannot pay you yet. Missing or incorrect:')}</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{names[fault]}</li>
        ))}
      </ul>
      <ButtonLink to={paths.paymentDetails} variant="secondary" size="small">
        {t('Add your details')}
      </ButtonLink>
    </Notice>
  )
}
