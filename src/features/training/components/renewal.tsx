import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { rich } from '@/components/rich'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { Written } from '@/components/written'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { renewCourse, updateProgress } from '../api'
import { describeValidity, type HeldCertificate, isRenewable } from '../certificate-state'

/** Until when a certificate is valid, or that it has expired; nothing when it does not end (rule 7.20). */
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
 * Begins a course again whose certificate has expired or soon will, or says that it is not offered any more; nothing before that
 * (rule 7.21).
 */
export function RenewButton({ courseId, title, certificate, isOffered }: RenewButtonProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const renewal = useMutation({
    mutationFn: () => renewCourse(courseId),
    onSuccess: (progress) => {
      updateProgress(queryClient, progress)
      setAsking(false)
      void navigate(paths.course(courseId))
    },
  })
  if (!isRenewable(certificate)) return null
  if (!isOffered) return <p>{t('This course is not offered any more.')}</p>
  return (
    <>
      <Button
        variant="secondary"
        aria-label={t('Take Again: {title}', { title })}
        onClick={() => setAsking(true)}
      >
        {t('Take Again')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={rich('Take {title} again?', { title: <Written>{title}</Written> })}
        confirm={t('Take Again')}
        busyText={renewal.isPending ? t('Starting…') : undefined}
        error={renewal.error?.message}
        onConfirm={() => renewal.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {t(
            'You start from the first question, and your earlier answers are removed. Your certificate keeps its number; it gets its new dates once you have completed the course again.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
