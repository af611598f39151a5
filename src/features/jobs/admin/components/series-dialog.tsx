import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { formatWorkDay } from '@/lib/format/format-date'
import { t, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { StoredJob } from '../form-api'
import { type JobOfSeries, laterIn, seriesQuery } from '../series-api'

/** The jobs of a job's series on later days, sorted by day. Empty if the job is in no series. */
export function useLaterJobs(opened: StoredJob | undefined): JobOfSeries[] {
  const { userId } = useSignedIn()
  const { data = [] } = useQuery({
    ...seriesQuery(userId, opened?.id ?? ''),
    enabled: Boolean(opened?.series_id),
  })
  return laterIn(data, opened)
}

type SeriesDialogProps = {
  open: boolean
  later: readonly JobOfSeries[]
  onSave: (withLater: boolean) => void
  onCancel: () => void
}

/** Asks whether an edit applies to one job of a series, or also to the later jobs (rule 11.26). */
export function SeriesDialog({ open, later, onSave, onCancel }: SeriesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={t('Save the later days as well?')}
      actions={
        <>
          <Button data-focus-first="" variant="secondary" onClick={() => onSave(false)}>
            {t('Only this job')}
          </Button>
          <Button onClick={() => onSave(true)}>
            {tn(later.length, 'This job and the later one', 'This job and the {count} later ones')}
          </Button>
        </>
      }
    >
      <p>
        {tn(
          later.length,
          'This job belongs to a series, with one later job on {last}.',
          'This job belongs to a series, with {count} later jobs. The last is on {last}.',
          { last: formatWorkDay(later.at(-1)?.start_date ?? null) },
        )}
      </p>
      <p>
        {t(
          'Later jobs get the same changes, except to photos, the PDF and project dates. Details that already differ stay as they are.',
        )}
      </p>
    </Dialog>
  )
}
