import { Link } from 'react-router-dom'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { JobFormState } from '../schema'

/** Rule 11.14. */
export const noPlaceText = t('We could not find this location, so people nearby will not be notified.')

export function locationAddressOf(jobId: string): string {
  return `${paths.adminEditJob(jobId)}#location`
}

type NoPlaceProps = {
  jobId: string
  title: string
  state?: JobFormState
}

/** Says that no place was found for a job, with a link to fix it. */
export function NoPlace({ jobId, title, state }: NoPlaceProps) {
  return (
    <>
      {noPlaceText}{' '}
      <Link to={locationAddressOf(jobId)} state={state} aria-label={t('Edit location of {title}', { title })}>
        {t('Edit location')}
      </Link>
    </>
  )
}
