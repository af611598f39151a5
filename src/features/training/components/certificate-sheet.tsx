import { Brand } from '@/components/brand'
import type { CertificateDetails } from '../certificate-details'

/** A certificate as it is seen, and as the browser prints it. The PDF is drawn after it. */
export function CertificateSheet({ details }: { details: CertificateDetails }) {
  const { name, course, date, number, verifyUrl } = details
  return (
    <article className="certificate" aria-label="Certificate of Completion">
      <div className="certificate-wall">
        <Brand markSize={32} />
        <svg viewBox="0 0 240 600" fill="none" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path d="M400 150H120a75 75 0 0 0 0 150h20a75 75 0 0 1 0 150H-400" />
        </svg>
      </div>
      <div className="certificate-pane">
        <p className="certificate-kind">Certificate of Completion</p>
        <p className="certificate-name">{name}</p>
        <p className="certificate-text">has completed the course</p>
        <h2 className="certificate-course">{course}</h2>
        <dl className="certificate-facts">
          <div>
            <dt>Completed</dt>
            <dd>{date}</dd>
          </div>
          <div>
            <dt>Verification number</dt>
            <dd>{number}</dd>
          </div>
        </dl>
        <p className="certificate-verify">
          Verify at <a href={verifyUrl}>{verifyUrl}</a>
        </p>
      </div>
    </article>
  )
}
