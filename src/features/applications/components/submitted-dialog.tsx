import { ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Tag } from '@/components/ui/tag'
import { paths } from '@/lib/paths'

type SubmittedDialogProps = { open: boolean; onClose: () => void; title: string; moreJobs: string }

/** What follows a successful application (specification, part 2: job detail). */
export function SubmittedDialog({ open, onClose, title, moreJobs }: SubmittedDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Application Submitted!"
      actions={
        <>
          <ButtonLink to={paths.myApplications} block>
            My Applications
          </ButtonLink>
          <ButtonLink to={paths.profile} variant="secondary" block>
            Profile
          </ButtonLink>
          <ButtonLink to={moreJobs} variant="quiet" block>
            More Jobs
          </ButtonLink>
        </>
      }
    >
      <p>
        You have applied for <strong>{title}</strong>.
      </p>
      <p className="submitted-status">
        Status: <Tag tone="warning">Pending Review</Tag>
      </p>
      <p>Our team will review your profile. You will hear the outcome in the app or by email.</p>
    </Dialog>
  )
}
