import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { InactiveText, useMayApply } from '@/components/account-notice'
import { rich } from '@/components/rich-text'
import { ApplicationStatusTag } from '@/components/ui/application-status-tag'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import { reach } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { useDataAnswering } from '@/lib/backend/reachability'
import { codeOf, unreachable } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { logOut, useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import {
  applicationForJobQuery,
  applyLater,
  applyMutation,
  clashesQuery,
  clashing,
  sessionEnded,
  unavailableQuery,
} from '../api'
import { describeStanding } from '../describe-standing'
import { canWithdraw, hasStarted, type Startable } from '../job-start'
import styles from './apply-control.module.css'
import { ClashDialog } from './clash-dialog'
import { InvitationLine } from './invitation-line'
import { SubmittedDialog } from './submitted-dialog'
import { Withdraw } from './withdraw-button'

type ApplyControlProps = {
  job: Startable & { id: string; is_full: boolean }
  title: string
  /** The URL of "More Jobs": the listing with its current filters. */
  moreJobs: string
}

/** The bar with the Apply button (rule 6.5), and the dialog that confirms an application. */
export function ApplyControl({ job, title, moreJobs }: ApplyControlProps) {
  const { id: jobId } = job
  const now = useNow()
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const application = useQuery(applicationForJobQuery(userId, jobId))
  const [isDialogOpen, setDialogOpen] = useState(false)
  const applying = applyMutation(queryClient, userId)
  const apply = useMutation({
    ...applying,
    onSuccess: (...done) => {
      // Opens the dialog before the refetches in the shared `onSuccess` have finished.
      setDialogOpen(true)
      return applying.onSuccess?.(...done)
    },
  })
  const bar = useRef<HTMLElement>(null)
  const wasDialogOpen = useRef(false)
  const mayApply = useMayApply()
  const answering = useDataAnswering()
  const own = application.data
  const isWithdrawn = own?.withdrawn_at != null
  const code = codeOf(apply.error)
  // The request might have succeeded although its response was lost. If a refetch finds the
  // application, show no error.
  const isFailed =
    code !== sessionEnded && code !== clashing && !(code === unreachable && own && !isWithdrawn)
  // People who never applied see Apply even if the job is no longer Open. If they click it, the database
  // refuses the application and says why (rule 6.3).
  const canApply = !isWithdrawn || job.status === 'Open'
  const canShowApply = job.status === 'Open' && mayApply && (own === null || isWithdrawn)
  const { data: clashes = [] } = useQuery({ ...clashesQuery(userId, jobId), enabled: canShowApply })
  const { data: unavailable } = useQuery({ ...unavailableQuery(userId, jobId), enabled: canShowApply })
  const isOnlyFull = job.is_full && job.status === 'Open' && !hasStarted(job, now)
  const standing = own
    ? describeStanding(own, job.is_full)
    : own === null &&
      job.is_full &&
      t('All places are filled. If you apply, you will be on the reserve list.')

  function handleApply(despiteClash: boolean) {
    apply.mutate(
      { jobId, despiteClash },
      {
        onError: (error) => {
          // Logs out, because the session has ended. The route guard redirects to /login, and after the login
          // back to this job.
          if (codeOf(error) === sessionEnded) void logOut()
        },
      },
    )
  }

  // Focuses the bar when the dialog closes, because the button that opened the dialog no longer exists.
  useEffect(() => {
    if (wasDialogOpen.current && !isDialogOpen) bar.current?.focus({ preventScroll: true })
    wasDialogOpen.current = isDialogOpen
  }, [isDialogOpen])

  return (
    <aside ref={bar} tabIndex={-1} className={styles.bar} aria-label={t('Apply for this job')}>
      {own && !isWithdrawn && (
        <p className={styles.applied}>
          <Link to={paths.myApplications} className={reach}>
            {t('Your application')}
          </Link>
          <ApplicationStatusTag stored={own.status} />
        </p>
      )}
      {!own && <InvitationLine jobId={jobId} title={title} isFull={isOnlyFull} className={styles.invited} />}
      {standing && <p className={styles.reason}>{standing}</p>}
      {canShowApply && clashes.length > 0 && (
        <p className={styles.reason}>
          {rich('You are already accepted for {jobs} at that time.', {
            jobs: <UserText>{clashes.join(', ')}</UserText>,
          })}
        </p>
      )}
      {canShowApply && unavailable && (
        <p className={styles.reason}>
          {unavailable === 'away'
            ? t('You told us you are away at that time.')
            : t('This is outside your free hours.')}
        </p>
      )}
      {apply.error && isFailed && <Notice tone="danger">{apply.error.message}</Notice>}
      {application.isPending ? (
        <Skeleton height="3rem" />
      ) : own && !isWithdrawn ? (
        <>
          <Button block disabled>
            {t('Applied')}
          </Button>
          {/* Accepted people withdraw in the day's panel (`DayOfJob`), where the button is next to "I'm
              coming". */}
          {own.status !== 'Accepted' && (
            <Withdraw application={own} title={title} isEnabled={canWithdraw(own, job, now)} />
          )}
        </>
      ) : (
        canApply && (
          <Button
            block
            disabled={!mayApply || !answering}
            aria-describedby={mayApply ? undefined : 'why-not-apply'}
            onClick={() => handleApply(false)}
            busy={apply.isPending}
            busyText={t('Applying...')}
          >
            {answering ? (isWithdrawn ? t('Apply again') : t('Apply Now')) : applyLater}
          </Button>
        )
      )}
      {!mayApply && !own && (
        <p id="why-not-apply" className={styles.reason}>
          <InactiveText />
        </p>
      )}
      <ClashDialog error={apply.error} onConfirm={() => handleApply(true)} onCancel={() => apply.reset()} />
      <SubmittedDialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={title}
        moreJobs={moreJobs}
      />
    </aside>
  )
}

/** The skeleton of the bar with the "Apply" button, shown while the data loads. */
export function LoadingApplyControl() {
  return (
    <div className={styles.bar} aria-hidden="true">
      <Skeleton height="3rem" className={styles.loadingButton} />
    </div>
  )
}
