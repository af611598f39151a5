import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { rich } from '@/components/rich-text'
import { showToast } from '@/components/ui/toast-store'
import { UserText } from '@/components/user-text'
import { adminKeys } from '@/lib/client/admin-keys'
import { showChange } from '@/lib/client/race-safe-query-client'
import { jobTitle } from '@/lib/format/format-job'
import { t, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type AdminJob, adminJobKeys, deleteJob, refreshAfterJobChange, withoutJob } from '../api'
import { titleIdOf } from './admin-job-card'

type DeleteJobDialogProps = {
  job: AdminJob | undefined
  /** The list with the job. After the deletion, the next job in the list gets the focus. */
  jobs: readonly AdminJob[] | undefined
  /** The id of the element that gets the focus if the list is empty. */
  listId: string
  onClose: () => void
}

/** Confirms the deletion of a job (rule 11.12), and removes the job from the lists. */
export function DeleteJobDialog({ job, jobs = [], listId, onClose }: DeleteJobDialogProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [focused, setFocused] = useState<{ id: string }>()
  const deletion = useMutation({
    mutationFn: ({ id }: AdminJob) => deleteJob(id),
    onSuccess: (_done, { id }) => {
      const index = jobs.findIndex((one) => one.id === id)
      const next = jobs[index + 1] ?? jobs[index - 1]
      showChange<InfiniteData<AdminJob[]>>(queryClient, { queryKey: adminJobKeys.lists(userId) }, (list) =>
        withoutJob(list, id),
      )
      showToast(t('Job deleted.'))
      onClose()
      setFocused({ id: next ? titleIdOf(next.id) : listId })
      refreshAfterJobChange(queryClient, userId, adminKeys.applications(userId))
    },
  })

  // The closing dialog first moves the focus to the button that opened it, which is gone.
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus()
  }, [focused])

  return (
    <ConfirmDialog
      open={job !== undefined}
      title={t('Delete this job?')}
      confirm={t('Delete')}
      isDanger
      busyText={deletion.isPending ? t('Deleting…') : undefined}
      error={deletion.error?.message}
      onConfirm={() => job && deletion.mutate(job)}
      onCancel={() => {
        deletion.reset()
        onClose()
      }}
    >
      {job && (
        <>
          <p>
            {rich('Are you sure you want to delete the job "{title}"? This action cannot be undone.', {
              title: <UserText>{jobTitle(job.project_name)}</UserText>,
            })}
          </p>
          {job.applications > 0 && <p>{applicantsText(job)}</p>}
        </>
      )}
    </ConfirmDialog>
  )
}

function applicantsText({ applications, accepted_applications: accepted }: AdminJob): string {
  const applied = tn(applications, '1 person applied', '{count} people applied')
  const chosen = tn(accepted, '1 is accepted', '{count} are accepted')
  return accepted === 0
    ? t('{applied}. Their applications stay in their history, without the job.', { applied })
    : t('{applied}, {chosen}. Their applications stay in their history, without the job.', {
        applied,
        chosen,
      })
}
