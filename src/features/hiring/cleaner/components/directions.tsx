import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import { buttonClass } from '@/components/ui/button'
import { PhoneLink } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import type { MyJob } from '../my-jobs-api'
import { AddToCalendar } from './add-to-calendar'
import styles from './directions.module.css'

type DirectionsProps = {
  job: Pick<MyJob, 'job_id' | 'contact_name' | 'contact_phone' | 'start_date'>
  place: string
  title: string
}

/** Actions for an accepted job: directions, a call to the contact, and the calendar file. */
export function Directions({ job, place, title }: DirectionsProps) {
  const look = buttonClass({ variant: 'secondary' })
  return (
    <div className={styles.way}>
      {place !== t('N/A') && (
        <a
          className={look}
          href={`https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('Directions to {title} (opens a map)', { title })}
        >
          <Navigation size={20} aria-hidden="true" /> {t('Directions')}
        </a>
      )}
      {job.contact_phone && (
        <PhoneLink
          className={look}
          phone={job.contact_phone}
          aria-label={
            job.contact_name === null ? t('Call the site') : t('Call {name}', { name: job.contact_name })
          }
        >
          <Phone size={20} aria-hidden="true" /> {t('Call')}
        </PhoneLink>
      )}
      {job.start_date !== null && <AddToCalendar jobId={job.job_id} title={title} block />}
    </div>
  )
}
