import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MapLink } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import type { Job } from '@/features/jobs/api'
import { jobStatuses } from '@/lib/format/domain'
import { formatStart } from '@/lib/format/format-date'
import { formatHeadcount, formatLocation, formatPayWithDollar } from '@/lib/format/format-job'
import { t, word } from '@/lib/i18n/language'
import { SavedSelect } from '../../components/saved-select'
import { adminKeys } from '../../keys'
import { adminJobKeys, refreshAfterJobChange } from '../api'
import { type Headcount, setJobStatus } from '../applicants-api'
import styles from './job-strip.module.css'

type JobStripProps = {
  job: Job
  headcount: Headcount | undefined
  onCompleted: () => void
}

export function JobStrip({ job, headcount, onCompleted }: JobStripProps) {
  return (
    <div className={styles.strip}>
      <StatusSelect jobId={job.id} status={job.status} onCompleted={onCompleted} />
      <dl className={styles.facts}>
        <Fact name={t('Places')}>
          {headcount && (
            <>
              <strong>
                {formatHeadcount(headcount.accepted_count, headcount.cleaners_needed) ??
                  t('{count} accepted', { count: headcount.accepted_count })}
              </strong>
              {headcount.pending_count > 0 && (
                <>, {t('{count} waiting', { count: headcount.pending_count })}</>
              )}
            </>
          )}
        </Fact>
        <Fact name={t('Starts')}>{formatStart(job)}</Fact>
        <Fact name={t('Pay')}>{formatPayWithDollar(job.pay_per_cleaner)}</Fact>
        <Fact name={t('Where')}>
          <MapLink address={job.job_addresses?.site_address ?? formatLocation(job)} />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type StatusSelectProps = { jobId: string; status: string; onCompleted: () => void }

/** Saves the picked status at once; the one before shows again when the database refuses. */
function StatusSelect({ jobId, status, onCompleted }: StatusSelectProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (wanted: string) => setJobStatus(jobId, wanted),
    scope: { id: `status of ${jobId}` },
    onSuccess: async (_done, wanted) => {
      showToast(t('The job is {status} now.', { status: word(wanted) }))
      refreshAfterJobChange(queryClient, userId, adminJobKeys.lists(userId))
      if (wanted === 'Completed') onCompleted()
      await queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) })
    },
  })
  return (
    <div className={styles.status}>
      <SavedSelect
        aria-label={t('Job status')}
        options={jobStatuses}
        value={isPending ? variables : status}
        isSaving={isPending}
        error={error?.message}
        onChoose={mutate}
      />
    </div>
  )
}
