import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import type { JobFormState } from '../schema'

/** Rule 11.14. */
export const noPlaceText = 'No place found for this job; nobody nearby is told.'

/** Where a job's form opens at its location. */
export function locationAddressOf(jobId: string): string {
  return `${paths.adminEditJob(jobId)}#location`
}

type NoPlaceProps = {
  jobId: string
  title: string
  state?: JobFormState
}

/** That a job has no place, with the way to mend it. */
export function NoPlace({ jobId, title, state }: NoPlaceProps) {
  return (
    <>
      {noPlaceText}{' '}
      <Link to={locationAddressOf(jobId)} state={state} aria-label={`Edit location of ${title}`}>
        Edit location
      </Link>
    </>
  )
}
