import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { applicationKeys, dashboardKeys, jobKeys } from '@/lib/query-keys'
import { unwrap } from '@/lib/result'
import { adminKeys } from '../keys'
import { sweepUnusedFiles } from '../unused-files-api'
import { adminJobKeys } from './keys'
import { type AdminJob, deleteJob, withoutJob } from './list-api'

type Lists = Parameters<typeof withoutJob>[0]

/** Deletes a job, takes it out of the lists as they stand, and says so. */
export function useDeleteJob(onDeleted: (job: AdminJob) => void) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (job: AdminJob) => unwrap(deleteJob(job.id)),
    onSuccess: (_answer, job) => {
      queryClient.setQueriesData<Lists>({ queryKey: adminJobKeys.lists(userId) }, (list) =>
        withoutJob(list, job.id),
      )
      showToast('Job deleted.')
      onDeleted(job)
      sweepUnusedFiles()
      const touched = [
        adminKeys.overview(userId),
        adminJobKeys.counts(userId),
        adminKeys.applications(userId),
        jobKeys.person(userId),
        applicationKeys.person(userId),
        dashboardKeys.person(userId),
      ]
      for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
