import { Fact, Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { MapLink, PhoneLink } from '@/components/ui/text'
import { Written } from '@/components/written'
import { formatStart } from '@/lib/format/format-date'
import { formatLocation, formatPay } from '@/lib/format/format-job'
import { t, word } from '@/lib/i18n/language'
import type { KnownJob } from '@/lib/offline/known-job'
import styles from './known-job-view.module.css'

/** A job that was never opened, as far as lists tell (rule 3.25). */
export function KnownJobView({ job }: { job: KnownJob }) {
  return (
    <div className={styles.known}>
      <Notice tone="info">
        {t('This is what your lists say about the job. The rest is shown when you are back online.')}
      </Notice>
      <Facts>
        {job.category && <Fact name={t('Category')}>{word(job.category)}</Fact>}
        {job.start_date && <Fact name={t('Starts')}>{formatStart(job)}</Fact>}
        {job.project_dates && (
          <Fact name={t('Project dates')}>
            <Written>{job.project_dates}</Written>
          </Fact>
        )}
        {job.duration && (
          <Fact name={t('Duration')}>
            <Written>{job.duration}</Written>
          </Fact>
        )}
        {job.pay_per_cleaner && <Fact name={t('Pay')}>{formatPay(job.pay_per_cleaner)}</Fact>}
        <Where job={job} />
        {(job.contact_name ?? job.contact_phone) && (
          <Fact name={t('Site contact')}>
            {job.contact_name} {job.contact_phone && <PhoneLink phone={job.contact_phone} />}
          </Fact>
        )}
      </Facts>
    </div>
  )
}

function Where({ job }: { job: KnownJob }) {
  if (job.site_address) {
    return (
      <Fact name={t('Where')} wide>
        <MapLink address={job.site_address} />
      </Fact>
    )
  }
  const place = formatLocation(job)
  return place === t('N/A') ? null : <Fact name={t('Where')}>{place}</Fact>
}
