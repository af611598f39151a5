import { useInfiniteQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { departedQuery } from '../departed-people-api'

/**
 * A notice on the hours page about days of deleted accounts. The page itself lists only existing accounts
 * (rule 23.25).
 */
export function DepartedNotice() {
  const { userId } = useSignedIn()
  const { data } = useInfiniteQuery(departedQuery(userId))
  const isWaiting = data?.pages.flat().some(({ days }) => days.length > 0) ?? false
  if (!isWaiting) return null
  return (
    <Notice tone="info">
      <p>{t('Days worked by people with deleted accounts also need approval.')}</p>
      <ButtonLink to={`${paths.adminPay}#departed`} variant="secondary" size="small">
        {t('Show days')}
      </ButtonLink>
    </Notice>
  )
}
