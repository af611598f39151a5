import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { ConfirmButton } from '@/components/confirm-button'
import { rich } from '@/components/rich-text'
import { Tag } from '@/components/ui/tag'
import { UserText } from '@/components/user-text'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { renewCourse, updateProgress } from '../api'
import { describeValidity, type HeldCertificate, isRenewable } from '../cleaner/certificate-state'

/**
 * A tag with a certificate's last valid day, or a note that it has expired. Renders nothing if the certificate does not
 * expire (rule 7.20).
 */
export function ValidityTag({ certificate }: { certificate: HeldCertificate }) {
  const validity = describeValidity(certificate)
  return validity ? <Tag tone={validity.tone}>{validity.text}</Tag> : null
}

type RenewButtonProps = {
  courseId: string
  title: string
  certificate: HeldCertificate
  /** Whether the course is active. */
  isOffered: boolean
}

/**
 * A button that restarts a course whose certificate has expired or soon will. If the course is no longer offered, a
 * note says so instead. Renders nothing for a certificate that is valid for longer (rule 7.21).
 */
export function RenewButton({ courseId, title, certificate, isOffered }: RenewButtonProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  if (!isRenewable(certificate)) return null
  if (!isOffered) return <p>{t('This course is not offered any more.')}</p>
  return (
    <ConfirmButton
      variant="secondary"
      aria-label={t('Take again: {title}', { title })}
      text={t('Take again')}
      title={rich('Take {title} again?', { title: <UserText>{title}</UserText> })}
      confirm={t('Take again')}
      busyText={t('Starting…')}
      run={() => renewCourse(courseId)}
      onDone={(progress) => {
        updateProgress(queryClient, progress)
        void navigate(paths.course(courseId))
      }}
    >
      {t(
        'You will start from the first question, and your earlier answers will be removed. Your certificate keeps its number and gets new dates once you complete the course again.',
      )}
    </ConfirmButton>
  )
}
