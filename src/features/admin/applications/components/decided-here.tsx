import { Card } from '@/components/ui/card'
import { Hint } from '@/components/ui/text'
import '../applications.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApplicationStatusTag } from '@/features/applications/components/application-status-tag'
import { useSignedIn } from '@/features/auth/session'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { oneApplicationQuery } from '../api'
import { applicantName } from '../schema'
import { useDecisions } from '../use-decisions'
import { useKeptFocus } from '../use-kept-focus'
import { ApplicationActions } from './application-actions'

/** The application that a person's page was opened from, to be decided there. */
export function DecidedHere({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const { data } = useInfiniteQuery(oneApplicationQuery(userId, id))
  const [said, setSaid] = useState('')
  const element = useRef<HTMLDivElement>(null)
  const { underWay, refusals, decide, dismiss } = useDecisions(({ application, decision }) =>
    setSaid(`${decision}: ${applicantName(application)}, ${application.job_title}.`),
  )
  useKeptFocus(element, [id])
  const application = data?.pages.flat()[0]

  return (
    <div ref={element}>
      <p className="sr-only" role="status">
        {said}
      </p>
      {application && (
        <Card as="section" aria-label="Application" className="application-here">
          <div>
            <p className="application-here-job">
              {application.job_id === null ? (
                application.job_title
              ) : (
                <Link to={paths.adminJob(application.job_id)}>{application.job_title}</Link>
              )}
            </p>
            <Hint>Applied {formatDate(application.applied_at)}</Hint>
          </div>
          <p>
            <ApplicationStatusTag stored={application.status} />
            {application.reviewed_by !== null && (
              <span className="application-reviewer">by {application.reviewed_by}</span>
            )}
          </p>
          <ApplicationActions
            application={application}
            underWay={underWay.get(id)}
            refusal={refusals.get(id)}
            onDecide={decide}
            onDismiss={() => dismiss(id)}
          />
        </Card>
      )}
    </div>
  )
}
