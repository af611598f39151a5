import { Link } from 'react-router-dom'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { JobFormState } from '../schema'

/** The warning that a job's location was not found (rule 11.14). */
export const noPlaceText = t('We could not find this location, so people nearby will not be notified.')

export function locationAddressOf(jobId: string): string {
  return `${paths.adminEditJob(jobId)}#location`
}

type NoPlaceProps = {
  jobId: string
  title: string
  state?: JobFormState
}

/** The warning that a job's location was not found, with a link to correct it. */
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
