import { Brand } from '@/components/brand'
import { Fact } from '@/components/ui/facts'
import { formatDate } from '@/lib/format/format-date'
import { language } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { HeldCertificate } from '../certificate-state'
import styles from './certificate-sheet.module.css'

/** The texts of a certificate, for the page and the PDF. */
export type CertificateDetails = {
  name: string
  course: string
  /** The date as displayed, e.g. "21 Nov 2026". */
  date: string
  /** The last day of validity. Undefined if the certificate does not expire. */
  validity: { name: string; date: string; isExpired: boolean } | undefined
  number: string
  /** The URL where everyone can check the number. */
  verifyUrl: string
}

type Issued = HeldCertificate & { course_title: string; issued_at: string; number: string }

export function certificateDetails(
  name: string,
  { course_title, issued_at, number, certificate_state: state, valid_until: lastDay }: Issued,
): CertificateDetails {
  return {
    name: name.normalize('NFC'),
    course: course_title.normalize('NFC'),
    date: dateForOthers(issued_at),
    validity:
      lastDay === null
        ? undefined
        : {
            name: state === 'expired' ? 'Expired on' : 'Valid until',
            date: dateForOthers(lastDay),
            isExpired: state === 'expired',
          },
    number,
    verifyUrl: new URL(paths.verifyNumber(number), window.location.origin).href,
  }
}

/** Formats a date in English, because a certificate is for people in Australia. */
function dateForOthers(value: string): string {
  if (language === 'en') return formatDate(value)
  const look = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Australia/Brisbane' } as const
  return new Date(value).toLocaleDateString('en-AU', look)
}

/**
 * A certificate on the screen and when printed by the browser, in English. `certificate-pdf.ts` draws the same
 * certificate as a PDF.
 */
export function CertificateSheet({ details }: { details: CertificateDetails }) {
  const { name, course, date, validity, number, verifyUrl } = details
  return (
    <article className={styles.sheet} lang="en-AU" aria-label="Certificate of Completion">
      <div className={styles.wall}>
        <Brand markSize={32} />
        <svg viewBox="0 0 240 600" fill="none" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path d="M400 150H120a75 75 0 0 0 0 150h20a75 75 0 0 1 0 150H-400" />
        </svg>
      </div>
      <div className={styles.pane}>
        <p className={styles.kind}>Certificate of Completion</p>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>has completed the course</p>
        <h2>{course}</h2>
        <dl>
          <Fact name="Completed">{date}</Fact>
          {validity && (
            <div className={validity.isExpired ? styles.expired : undefined}>
              <dt>{validity.name}</dt>
              <dd>{validity.date}</dd>
            </div>
          )}
          <Fact name="Verification number">{number}</Fact>
        </dl>
        <p className={styles.verify}>
          Verify at <a href={verifyUrl}>{verifyUrl}</a>
        </p>
      </div>
    </article>
  )
}
