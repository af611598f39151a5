import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useRowFocus } from '@/components/admin/use-row-focus'
import { ApplicationStatusTag } from '@/components/ui/application-status-tag'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { formatDate } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { oneApplicationQuery } from '../api'
import { applicantName, canReopen, deciderOf } from '../schema'
import { canUndo, useDeciding } from '../use-decisions'
import { ApplicationActions } from './application-actions'
import styles from './application-panel.module.css'
import { DecisionDialog } from './decision-dialog'
import { ReopenApplication } from './reopen-application'

/**
 * The application from which a person's page was opened, with the buttons to accept or reject it (rule
 * 12.11).
 */
export function ApplicationPanel({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const { data } = useInfiniteQuery(oneApplicationQuery(userId, id))
  const element = useRef<HTMLDivElement>(null)
  const { decisions, prompt, announced } = useDeciding()
  useRowFocus(element, [id])
  const application = data?.pages.flat()[0]
  const decider = application ? deciderOf(application) : null

  return (
    <div ref={element}>
      <p className="sr-only" role="status">
        {announced.at(-1)}
      </p>
      {application && (
        <Card as="section" aria-label={t('Application')} className={styles.panel}>
          <div>
            <p className={styles.job}>
              {application.job_id === null ? (
                application.job_title
              ) : (
                <Link to={paths.adminJob(application.job_id)}>{application.job_title}</Link>
              )}
            </p>
            <Hint>{t('Applied {day}', { day: formatDate(application.applied_at) })}</Hint>
          </div>
          <p>
            {application.withdrawn_at === null ? (
              <ApplicationStatusTag stored={application.status} />
            ) : (
              <Tag>{t('Withdrawn')}</Tag>
            )}
            {decider !== null && <span className={styles.reviewer}>{t('by {name}', { name: decider })}</span>}
          </p>
          <ApplicationActions
            application={application}
            decisions={decisions}
            refusal={prompt.question ? undefined : decisions.refusals.get(id)}
            prompt={prompt}
            onDismiss={() => decisions.dismiss(id)}
          />
          {canReopen(application) && !canUndo(decisions, id) && (
            <ReopenApplication id={id} name={applicantName(application)} job={application.job_title} />
          )}
        </Card>
      )}
      <DecisionDialog prompt={prompt} decisions={decisions} />
    </div>
  )
}
