import { Fact, Facts } from '@/components/ui/facts'
import { formatDate, formatMoment } from '@/lib/format-date'
import type { WaitingDocument } from '../schema'
import styles from './document-desk.module.css'

/** What is known about a waiting document: to be compared with its file. */
export function DocumentFacts({ document }: { document: WaitingDocument }) {
  const { number, expires_on, uploaded_at } = document
  return (
    <Facts className={styles.facts}>
      <Fact name="Number">{number ?? 'Not given'}</Fact>
      <Fact name="Expires, as given">{formatDate(expires_on, 'Not given')}</Fact>
      <Fact name="Uploaded">{formatMoment(uploaded_at)}</Fact>
      <Fact name="Earlier one">{currentText(document)}</Fact>
    </Facts>
  )
}

function currentText({ has_current, current_expires_on }: WaitingDocument): string {
  if (!has_current) return 'None'
  return current_expires_on === null
    ? 'Checked, no expiry date'
    : `Checked, valid until ${formatDate(current_expires_on)}`
}
