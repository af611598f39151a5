import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { logOut } from '@/features/auth/logout'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { codeOf } from '@/lib/result'
import { applicationForJobQuery, applyMutation, sessionEnded } from '../api'
import { ApplicationStatusTag } from './application-status-tag'
import { SubmittedDialog } from './submitted-dialog'

type ApplyControlProps = {
  jobId: string
  title: string
  /** Where "More Jobs" leads: the listing, as it was filtered. */
  moreJobs: string
}

/** Apply Now, 'Applying...' and 'Applied' for one job, what went wrong, and the dialog that follows a success. */
export function ApplyControl({ jobId, title, moreJobs }: ApplyControlProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const application = useQuery(applicationForJobQuery(userId, jobId))
  const apply = useMutation(applyMutation(queryClient, userId))
  const [isDialogOpen, setDialogOpen] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const hasEnded = codeOf(apply.error) === sessionEnded

  function handleApply() {
    apply.mutate(jobId, {
      onSuccess: () => setDialogOpen(true),
      onError: (error) => {
        // The guard then leads to /login, and from there back to this job.
        if (codeOf(error) === sessionEnded) void logOut()
      },
    })
  }

  function handleClose() {
    setDialogOpen(false)
    // The button that opened it can no longer take the focus.
    region.current?.focus()
  }

  return (
    <div ref={region} tabIndex={-1} className="grid gap-3">
      {apply.error && !hasEnded && <Notice tone="danger">{apply.error.message}</Notice>}
      {application.isPending ? (
        <Skeleton className="h-12 w-full" />
      ) : application.data ? (
        <Button block disabled>
          Applied
        </Button>
      ) : (
        <Button block onClick={handleApply} busy={apply.isPending} busyText="Applying...">
          Apply Now
        </Button>
      )}
      {application.data && (
        <p className="apply-standing">
          <Link to={paths.myApplications}>Your application</Link>
          <ApplicationStatusTag stored={application.data.status} />
        </p>
      )}
      <SubmittedDialog open={isDialogOpen} onClose={handleClose} title={title} moreJobs={moreJobs} />
    </div>
  )
}
