import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Undoable, useUndoables } from '@/components/admin/use-undoables'
import { showToast } from '@/components/ui/toast-store'
import { setJobStatus } from '@/features/hiring/admin'
import { adminKeys } from '@/lib/client/admin-keys'
import { t, word } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { adminJobKeys, refreshAfterJobChange } from './api'

type StatusChange = { became: string; was: string }

/**
 * A job's status, and the functions to change it and to undo the change. The job's people are notified only
 * some seconds after the change, when it can no longer be undone (rule 11.30).
 * @param onCompleted called when the job was set to Completed.
 */
export function useJobStatus(jobId: string, status: string, onCompleted: () => void) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const { undoables, addUndoable, settle } = useUndoables<StatusChange>()
  // Only the last change can be undone. Undoing an earlier change would also revert all later changes.
  const undoable = undoables.at(-1)
  const scope = { id: `status of ${jobId}` }

  async function refresh() {
    refreshAfterJobChange(queryClient, userId, adminJobKeys.lists(userId))
    await queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) })
  }

  const saving = useMutation({
    mutationFn: ({ became }: StatusChange) => setJobStatus(jobId, became),
    scope,
    onSuccess: async (_done, change) => {
      showToast(t('The job is {status} now.', { status: word(change.became) }))
      for (const earlier of undoables) settle(earlier, null)
      addUndoable(change)
      if (change.became === 'Completed') onCompleted()
      await refresh()
    },
  })

  const undoing = useMutation({
    mutationFn: ({ about }: Undoable<StatusChange>) => setJobStatus(jobId, about.was),
    scope,
    onSuccess: async (_done, { about }) => {
      showToast(t('The job is {status} again.', { status: word(about.was) }))
      await refresh()
    },
    onError: ({ message }) => showToast(message, { tone: 'danger' }),
    onSettled: (_done, failed, pressed) => settle(pressed, failed),
  })

  const { mutate, isPending, variables, error } = saving
  const shown = undoing.isPending ? undoing.variables.about.was : isPending ? variables.became : status
  return {
    shown,
    isSaving: isPending || undoing.isPending,
    error: error?.message,
    choose: (wanted: string) => mutate({ became: wanted, was: shown }),
    undoable: isPending ? undefined : undoable,
    undo: (pressed: Undoable<StatusChange>) => {
      if (!undoing.isPending) undoing.mutate(pressed)
    },
  }
}
