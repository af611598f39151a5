import '../certificate.css'
import '../training.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { LoadingState } from '@/components/states/loading-state'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { certificateQuery } from '../api'
import { certificateDetails } from '../certificate-details'
import { CertificateView } from '../components/certificate-view'

/** /certificate/{courseId}: the certificate of a completed course, to look at, print and keep. */
export function Component() {
  return (
    <>
      <Link to={paths.completedCourses} className="training-back">
        <ArrowLeft size={20} aria-hidden="true" />
        Completed courses
      </Link>
      <PageHeading title="Certificate" />
      <Certificate />
    </>
  )
}

function Certificate() {
  const { courseId = '' } = useParams()
  const { userId, profile } = useSignedIn()
  const query = useQuery(certificateQuery(userId, courseId))

  if (query.isPending) return <LoadingState label="Loading your certificate…" />
  if (query.data === undefined) {
    return (
      <ErrorState
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (query.data === null) {
    return (
      <EmptyState
        message="There is no certificate for this course because you have not completed it."
        action={<ButtonLink to={paths.course(courseId)}>Go to the course</ButtonLink>}
      />
    )
  }
  return <CertificateView details={certificateDetails(profile.name?.trim() ?? '', query.data)} />
}
