import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '@/components/page-heading'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { usePlaced } from '@/lib/timing/use-late'
import { myHoursQuery, myLinesQuery, myPaymentFaultsQuery } from '../../hours-api'
import { MissingDetails } from '../components/missing-details'
import { MyHours } from '../components/my-hours'
import { MyPayments } from '../components/my-payments'
import { myPaymentsQuery } from '../payments-api'

export const { loader, shouldRevalidate } = firstReads(({ userId }) => [
  queryClient.prefetchQuery(myHoursQuery(userId)),
  queryClient.prefetchQuery(myLinesQuery(userId)),
  queryClient.prefetchQuery(myPaymentFaultsQuery(userId)),
  queryClient.prefetchInfiniteQuery(myPaymentsQuery(userId)),
])

/** /pay: the person's hours, pay that is due, and payments. */
export function Component() {
  const { userId } = useSignedIn()
  const hours = useQuery(myHoursQuery(userId))
  const lines = useQuery(myLinesQuery(userId))
  const faults = useQuery(myPaymentFaultsQuery(userId))
  const isNoticePlaced = usePlaced(lines.isPending || faults.isPending)
  const isPlaced = usePlaced(hours.isPending || lines.isPending)
  return (
    <>
      <PageHeading title={t('Pay')} />
      <MissingDetails />
      {isNoticePlaced && <MyHours />}
      {isNoticePlaced && isPlaced && <MyPayments />}
    </>
  )
}
