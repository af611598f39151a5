import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { rich } from '@/components/rich-text'
import { Checkbox } from '@/components/ui/checkbox'
import { showToast } from '@/components/ui/toast-store'
import { UserText } from '@/components/user-text'
import { adminKeys } from '@/lib/client/admin-keys'
import { showChange } from '@/lib/client/race-safe-query-client'
import { formatWorkDay } from '@/lib/format/format-date'
import { jobTitle } from '@/lib/format/format-job'
import { locale, t, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type AdminJob, adminJobKeys, deleteJob, refreshAfterJobChange, withoutJobs } from '../api'
import { deleteSeries, type JobOfSeries, laterIn, seriesQuery } from '../series-api'
import { titleIdOf } from './admin-job-card'

type DeleteJobDialogProps = {
  job: AdminJob | undefined
  /** The list with the job. After the deletion, the next job of the list gets the focus. */
  jobs: readonly AdminJob[] | undefined
  /** The id of the element that gets the focus if the deletion empties the list. */
  listId: string
  onClose: () => void
}

/** Confirms the deletion of a job (rule 11.12), and removes the job from the lists. */
export function DeleteJobDialog({ job, jobs = [], listId, onClose }: DeleteJobDialogProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [focused, setFocused] = useState<{ id: string }>()
  const [withLater, setWithLater] = useState(false)
  const { data: series = [] } = useQuery({
    ...seriesQuery(userId, job?.id ?? ''),
    enabled: job !== undefined,
  })
  const later = laterIn(series, job)
  const able = later.filter(({ has_begun }) => !has_begun)
  const isMany = withLater && able.length > 0
  const affected = [...series.filter(({ id }) => id === job?.id), ...later]
  const ahead = affected.filter(({ has_begun }) => !has_begun)
  const deletion = useMutation({
    mutationFn: async ({ id }: AdminJob) => (isMany ? deleteSeries(id) : deleteJob(id)),
    onSuccess: (done, { id }) => {
      const deleted = done?.filter(({ outcome }) => outcome === 'deleted').map((one) => one.id) ?? [id]
      const index = jobs.findIndex((one) => one.id === id)
      const next = jobs.slice(index + 1).find((one) => !deleted.includes(one.id)) ?? jobs[index - 1]
      showChange<InfiniteData<AdminJob[]>>(queryClient, { queryKey: adminJobKeys.lists(userId) }, (list) =>
        withoutJobs(list, deleted),
      )
      showToast(tn(deleted.length, 'Job deleted.', '{count} jobs deleted.'))
      close()
      setFocused({ id: next ? titleIdOf(next.id) : listId })
      refreshAfterJobChange(queryClient, userId, adminKeys.applications(userId))
    },
  })

  const close = () => {
    setWithLater(false)
    onClose()
  }

  // Sets the focus in an effect, because the closing dialog first returns the focus to the button that opened
  // the dialog. That button no longer exists.
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus()
  }, [focused])

  return (
    <ConfirmDialog
      open={job !== undefined}
      title={t('Delete this job?')}
      confirm={isMany ? tn(ahead.length, 'Delete 1 job', 'Delete {count} jobs') : t('Delete')}
      isDanger
      busyText={deletion.isPending ? t('Deleting…') : undefined}
      error={deletion.error?.message}
      onConfirm={() => job && deletion.mutate(job)}
      onCancel={() => {
        deletion.reset()
        close()
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
          {able.length > 0 && (
            <Checkbox
              label={tn(
                able.length,
                'Also delete the later day of this series',
                'Also delete the {count} later days of this series',
              )}
              checked={withLater}
              onChange={({ target }) => setWithLater(target.checked)}
            />
          )}
          {able.length > 0 && <DaysText day={job.start_date} deleted={isMany ? ahead : []} />}
          {isMany && <SeriesText jobs={affected} />}
        </>
      )}
    </ConfirmDialog>
  )
}

/**
 * Says which days will be deleted, because all days of a series have the same title.
 * @param day The day of the job.
 * @param deleted All jobs to delete, sorted by day. Empty if only the job itself will be deleted.
 */
function DaysText({ day, deleted }: { day: string | null; deleted: readonly JobOfSeries[] }) {
  const [first, last] = [deleted[0], deleted.at(-1)]
  return (
    <p role="status">
      {first && last
        ? t('Jobs from {first} to {last} will be deleted.', {
            first: formatWorkDay(first.start_date),
            last: formatWorkDay(last.start_date),
          })
        : t('The job on {day} will be deleted.', { day: formatWorkDay(day) })}
    </p>
  )
}

/** Says how many people are accepted on the days that will be deleted, and which days will be kept. */
function SeriesText({ jobs }: { jobs: readonly JobOfSeries[] }) {
  const begun = jobs.filter(({ has_begun }) => has_begun)
  const accepted = jobs
    .filter(({ has_begun }) => !has_begun)
    .reduce((sum, { accepted_count }) => sum + accepted_count, 0)
  return (
    <>
      {accepted > 0 && (
        <p>
          {tn(
            accepted,
            '1 place is filled on these days. We will notify that person.',
            '{count} places are filled on these days. We will notify those people.',
          )}
        </p>
      )}
      {begun.length > 0 && (
        <p>
          {t('Jobs that have started will not be deleted: {days}.', {
            days: new Intl.ListFormat(locale).format(
              begun.map(({ start_date }) => formatWorkDay(start_date)),
            ),
          })}
        </p>
      )}
    </>
  )
}

function applicantsText({ applications, accepted_applications: accepted }: AdminJob): string {
  const applied = tn(applications, '1 person applied', '{count} people applied')
  const chosen = tn(accepted, '1 is accepted', '{count} are accepted')
  return accepted === 0
    ? t('{applied}. Their applications will stay in their history without the job details.', { applied })
    : t('{applied}, {chosen}. Their applications will stay in their history without the job details.', {
        applied,
        chosen,
      })
}
