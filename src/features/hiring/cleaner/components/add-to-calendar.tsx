import { useMutation } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast-store'
import { saveFile } from '@/lib/files/save-file'
import { t } from '@/lib/i18n/language'
import { jobFileMutation } from '../calendar-api'
import styles from './calendar-feed.module.css'

type AddToCalendarProps = {
  jobId: string
  title: string
  /** Makes the button as wide as its container. */
  block?: boolean
}

/** Saves an accepted job as a calendar file, which the device's calendar opens (rule 6.19). */
export function AddToCalendar({ jobId, title, block = false }: AddToCalendarProps) {
  const download = useMutation(jobFileMutation())

  function handleClick() {
    download.mutate(jobId, {
      onSuccess: (file) => {
        saveFile(file, fileNameOf(title))
        showToast(t('Saved. Open the file to put the job in your calendar.'))
      },
    })
  }

  return (
    <div className={styles.add}>
      <Button
        variant="secondary"
        block={block}
        busy={download.isPending}
        busyText={t('Preparing…')}
        aria-label={download.isPending ? undefined : t('Add to calendar: {title}', { title })}
        onClick={handleClick}
      >
        <CalendarPlus size={20} aria-hidden="true" /> {t('Add to calendar')}
      </Button>
      {download.error && <Notice tone="danger">{download.error.message}</Notice>}
    </div>
  )
}

/** Returns a file name made of the title's letters and digits, because devices do not allow every other character. */
function fileNameOf(title: string): string {
  const words = title.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return `${words.slice(0, 80).trim() || 'Job'}.ics`
}
