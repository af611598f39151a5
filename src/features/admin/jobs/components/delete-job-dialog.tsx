import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { jobTitle } from '@/features/jobs/job-title'
import type { AdminJob } from '../list-api'

type DeleteJobDialogProps = {
  /** The job in question; undefined while nothing is asked. */
  job: AdminJob | undefined
  error: string | undefined
  isDeleting: boolean
  onKeep: () => void
  onDelete: (job: AdminJob) => void
}

/** Asks before a job is deleted (specification, part 5: Job deletion). */
export function DeleteJobDialog({ job, error, isDeleting, onKeep, onDelete }: DeleteJobDialogProps) {
  return (
    <Dialog
      open={job !== undefined}
      onClose={onKeep}
      title="Delete this job?"
      actions={
        <>
          <Button variant="secondary" onClick={onKeep}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={isDeleting}
            busyText="Deleting…"
            onClick={() => job && onDelete(job)}
          >
            Delete
          </Button>
        </>
      }
    >
      {job && (
        <>
          <p className="delete-question">
            Are you sure you want to delete the job "{jobTitle(job.project_name)}"? This action cannot be
            undone.
          </p>
          {job.applications > 0 && <p>{applicantsText(job)}</p>}
        </>
      )}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  )
}

/** What is lost with the job: "6 people applied, 1 is accepted. Their applications stay, without the job." */
function applicantsText({ applications, accepted_applications: accepted }: AdminJob): string {
  const applied = applications === 1 ? '1 person applied' : `${applications} people applied`
  const chosen = accepted === 0 ? '' : accepted === 1 ? ', 1 is accepted' : `, ${accepted} are accepted`
  return `${applied}${chosen}. Their applications stay in their history, without the job.`
}
