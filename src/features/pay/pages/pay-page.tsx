import { PageHeading } from '@/components/page-heading'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { MyHours } from '../components/my-hours'
import { MyPayments } from '../components/my-payments'
import { myHoursQuery, myLinesQuery } from '../hours-api'
import { myPaymentsQuery } from '../payments-api'

export const { loader, shouldRevalidate } = firstReads(({ userId }) => [
  queryClient.prefetchQuery(myHoursQuery(userId)),
  queryClient.prefetchQuery(myLinesQuery(userId)),
  queryClient.prefetchInfiniteQuery(myPaymentsQuery(userId)),
])

/** /pay: what a person was paid, and is about to be. */
export function Component() {
  return (
    <>
      <PageHeading title={t('Pay')} />
      <MyHours />
      <MyPayments />
    </>
  )
}
