import { Fact, Facts } from '@/components/ui/facts'
import { formatDate, formatMoment } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import type { WaitingDocument } from '../schema'
import styles from './document-desk.module.css'

/** What is known about a waiting document: to be compared with its file. */
export function DocumentFacts({ document }: { document: WaitingDocument }) {
  const { number, expires_on, uploaded_at } = document
  return (
    <Facts className={styles.facts}>
      <Fact name={t('Number')}>{number ?? t('Not given')}</Fact>
      <Fact name={t('Expires, as given')}>{formatDate(expires_on, t('Not given'))}</Fact>
      <Fact name={t('Uploaded')}>{formatMoment(uploaded_at)}</Fact>
      <Fact name={t('Earlier one')}>{currentText(document)}</Fact>
    </Facts>
  )
}

function currentText({ has_current, current_expires_on }: WaitingDocument): string {
  if (!has_current) return t('None')
  return current_expires_on === null
    ? t('Checked, no expiry date')
    : t('Checked, valid until {day}', { day: formatDate(current_expires_on) })
}
