import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { rich } from '@/components/rich-text'
import { EmptyState } from '@/components/states/empty-state'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { certificateQuery, courseQuery } from '../../api'
import { RenewButton } from '../../components/renewal'
import { type HeldCertificate, isRenewable } from '../certificate-state'
import {
  type CertificateDetails,
  CertificateSheet,
  certificateDetails,
} from '../components/certificate-sheet'
import styles from './certificate-page.module.css'

export const { loader, shouldRevalidate } = firstReads(({ userId, params: { courseId = '' } }) =>
  queryClient.prefetchQuery(certificateQuery(userId, courseId)),
)

/** /certificate/{courseId}: the certificate of a completed course, to view, print and download. */
export function Component() {
  return (
    <>
      <div className={styles.head}>
        <BackLink to={paths.completedCourses}>{t('Completed courses')}</BackLink>
        <PageHeading title={t('Certificate')} />
      </div>
      <Certificate />
    </>
  )
}

function Certificate() {
  const { courseId = '' } = useParams()
  const { userId, profile } = useSignedIn()
  return (
    <Loaded
      query={useQuery(certificateQuery(userId, courseId))}
      loading={<LoadingState label={t('Loading your certificate…')} />}
    >
      {(certificate) =>
        certificate ? (
          <>
            {isRenewable(certificate) && <Renewal certificate={certificate} />}
            <CertificateView details={certificateDetails(profile.name?.trim() ?? '', certificate)} />
          </>
        ) : (
          <EmptyState
            message={t('There is no certificate for this course because you have not completed it.')}
            action={<ButtonLink to={paths.course(courseId)}>{t('Go to the course')}</ButtonLink>}
          />
        )
      }
    </Loaded>
  )
}

type RenewalProps = { certificate: HeldCertificate & { course_id: string; course_title: string } }

/** The notice above a certificate that has expired or will expire soon, with the action to renew it. */
function Renewal({ certificate }: RenewalProps) {
  const { userId } = useSignedIn()
  const { course_id: courseId, course_title: title } = certificate
  const { data } = useQuery(courseQuery(userId, courseId))
  const isExpired = certificate.certificate_state === 'expired'
  const isBegun = data?.progress?.completed === false
  const isOffered = isBegun || data?.course.status === 'active'
  return (
    <div className={styles.renewal}>
      <Notice tone={isExpired ? 'danger' : 'warning'}>
        {isExpired ? t('This certificate has expired.') : t('This certificate expires soon.')}{' '}
        {data &&
          (isOffered
            ? t('Complete the course again to renew your certificate.')
            : t('This course is not offered any more.'))}
      </Notice>
      {isBegun && (
        <ButtonLink to={paths.course(courseId)} variant="secondary">
          {t('Continue the course')}
        </ButtonLink>
      )}
      {isOffered && !isBegun && (
        <RenewButton courseId={courseId} title={title} certificate={certificate} isOffered />
      )}
    </div>
  )
}

function CertificateView({ details }: { details: CertificateDetails }) {
  const [download, setDownload] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function handleDownload() {
    setDownload('busy')
    try {
      const { saveCertificatePdf } = await import('../certificate-pdf')
      await saveCertificatePdf(details)
      setDownload('idle')
    } catch (error) {
      console.error('The PDF could not be created.', error)
      setDownload('failed')
    }
  }

  return (
    <div className={styles.view}>
      {details.name === '' && (
        <Notice tone="warning">
          {rich('Your name is missing. {profile} so that it appears on the certificate.', {
            profile: <Link to={paths.profile}>{t('Add it to your profile')}</Link>,
          })}
        </Notice>
      )}
      <CertificateSheet details={details} />
      <div className={styles.actions}>
        <Button
          disabled={details.name === ''}
          busy={download === 'busy'}
          busyText={t('Creating the PDF…')}
          onClick={() => void handleDownload()}
        >
          <Download size={20} aria-hidden="true" />
          {t('Download PDF')}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer size={20} aria-hidden="true" />
          {t('Print')}
        </Button>
      </div>
      {download === 'failed' && (
        <Notice tone="danger">
          {t('The PDF could not be created. Check your connection and try again.')}
        </Notice>
      )}
    </div>
  )
}
