import { useCallback, useEffect, useState } from 'react'
import { titleIdOf } from './components/admin-job-card'
import type { AdminJob } from './list-api'
import { useDeleteJob } from './use-delete-job'

/** Asking before a job is deleted, and where the focus goes when it is: to the job that takes its place. */
export function useDeletion(jobs: readonly AdminJob[]) {
  const [asked, setAsked] = useState<AdminJob>()
  const [focused, setFocused] = useState<{ id: string }>()
  const deletion = useDeleteJob((job) => {
    const place = jobs.findIndex(({ id }) => id === job.id)
    const next = jobs[place + 1] ?? jobs[place - 1]
    setAsked(undefined)
    setFocused({ id: next ? titleIdOf(next.id) : 'no-jobs' })
  })

  // After the dialog has closed and has tried to give the focus back to a button that is gone.
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus()
  }, [focused])

  const { reset } = deletion
  const keep = useCallback(() => {
    setAsked(undefined)
    reset()
  }, [reset])

  return {
    ask: setAsked,
    dialog: {
      job: asked,
      error: deletion.error?.message,
      isDeleting: deletion.isPending,
      onKeep: keep,
      onDelete: deletion.mutate,
    },
  }
}
