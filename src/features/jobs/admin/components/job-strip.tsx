import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { SavedSelect } from '@/components/admin/saved-select'
import { UndoButton } from '@/components/admin/undo-button'
import { MapLink, reach } from '@/components/ui/text'
import type { Headcount } from '@/features/hiring/admin'
import type { Job } from '@/features/jobs/api'
import { jobStatuses } from '@/lib/format/fixed-lists'
import { formatStart } from '@/lib/format/format-date'
import { formatHeadcount, formatLocation, formatPayWithDollar } from '@/lib/format/format-job'
import { t, word, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useJobStatus } from '../use-job-status'
import styles from './job-strip.module.css'

type JobStripProps = {
  job: Job
  /** The job's site. Null if the job has no site, undefined while loading. */
  site?: { id: string; name: string } | null | undefined
  headcount: Headcount | undefined
  onCompleted: () => void
}

export function JobStrip({ job, site, headcount, onCompleted }: JobStripProps) {
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
        {site && (
          <Fact name={t('Site')}>
            <Link to={paths.adminSite(site.id)} className={reach} {...written()}>
              {site.name}
            </Link>
          </Fact>
        )}
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

/**
 * Saves a chosen status at once. If the database refuses, the previous status is shown again. A change can be
 * undone for some seconds.
 */
function StatusSelect({ jobId, status, onCompleted }: StatusSelectProps) {
  const { shown, isSaving, error, choose, undoable, undo } = useJobStatus(jobId, status, onCompleted)
  return (
    <div className={styles.status}>
      <SavedSelect
        aria-label={t('Job status')}
        options={jobStatuses}
        value={shown}
        isSaving={isSaving}
        error={error}
        onChoose={choose}
      />
      {undoable && (
        <UndoButton
          key={undoable.until}
          what={word(undoable.about.became)}
          until={undoable.until}
          onUndo={() => undo(undoable)}
        />
      )}
    </div>
  )
}
