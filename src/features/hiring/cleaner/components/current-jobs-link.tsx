import { useInfiniteQuery } from '@tanstack/react-query'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import { Link, useMatch } from 'react-router-dom'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { myJobsQuery } from '../my-jobs-api'

/** The link to current jobs in a phone's header. Renders nothing if there are no current jobs (rule 3.5). */
export function CurrentJobsLink({ className }: { className: string | undefined }) {
  const { userId } = useSignedIn()
  const isHere = useMatch(paths.currentJobs) !== null
  const { data } = useInfiniteQuery(myJobsQuery(userId, 'current'))
  if (!data?.pages[0]?.length) return null
  return (
    <Link to={paths.currentJobs} className={className} aria-current={isHere ? 'page' : undefined}>
      <BriefcaseBusiness size={22} aria-hidden="true" />
      <span>{t('Current Jobs')}</span>
    </Link>
  )
}
