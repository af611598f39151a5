import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import type { CertificateDetails } from '../certificate-details'
import { CertificateSheet } from './certificate-sheet'

/** The certificate, and the ways to keep it. */
export function CertificateView({ details }: { details: CertificateDetails }) {
  const [download, setDownload] = useState<'rest' | 'busy' | 'failed'>('rest')

  async function handleDownload() {
    setDownload('busy')
    try {
      const { saveCertificatePdf } = await import('../certificate-pdf')
      await saveCertificatePdf(details)
      setDownload('rest')
    } catch (error) {
      console.error('The PDF could not be created.', error)
      setDownload('failed')
    }
  }

  return (
    <div className="certificate-view">
      {details.name === '' && (
        <Notice tone="warning">
          Your name is missing. <Link to={paths.profile}>Add it to your profile</Link> so that it appears on
          the certificate.
        </Notice>
      )}
      <CertificateSheet details={details} />
      <div className="certificate-actions">
        <Button
          disabled={details.name === ''}
          busy={download === 'busy'}
          busyText="Creating the PDF…"
          onClick={() => void handleDownload()}
        >
          <Download size={20} aria-hidden="true" />
          Download PDF
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer size={20} aria-hidden="true" />
          Print
        </Button>
      </div>
      {download === 'failed' && (
        <Notice tone="danger">The PDF could not be created. Check your connection and try again.</Notice>
      )}
    </div>
  )
}
