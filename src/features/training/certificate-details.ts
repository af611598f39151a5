import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'

/** What stands on a certificate, on the page and on paper alike. */
export type CertificateDetails = {
  name: string
  course: string
  /** As it is written: "21 Nov 2026". */
  date: string
  number: string
  /** Where anybody can check the number. */
  verifyUrl: string
}

type Issued = { course_title: string; issued_at: string; number: string }

export function certificateDetails(
  name: string,
  { course_title, issued_at, number }: Issued,
): CertificateDetails {
  return {
    name: name.normalize('NFC'),
    course: course_title.normalize('NFC'),
    date: formatDate(issued_at),
    number,
    verifyUrl: new URL(paths.verifyNumber(number), window.location.origin).href,
  }
}
