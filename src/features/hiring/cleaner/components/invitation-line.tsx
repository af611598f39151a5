import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FieldAlert } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { serverText, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { declineMutation, invitationQuery, invitedBy } from '../invitations-api'

type InvitationLineProps = {
  jobId: string
  title: string
  /** True if the job is full. The page already shows this, so the line does not repeat it. */
  isFull: boolean
  className: string | undefined
}

/**
 * The line above Apply for an invited person who has not applied. It names the inviter and has a No thanks
 * button (rule 19.6).
 */
export function InvitationLine({ jobId, title, isFull, className }: InvitationLineProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const { data: invitation } = useQuery(invitationQuery(userId, jobId))
  const decline = useMutation(declineMutation(queryClient, userId))
  if (!invitation) return null
  const { answer, over } = invitation
  return (
    <div className={className} role="status">
      <p>
        {answer === 'no'
          ? t('You said no thanks. You can still apply.')
          : over === null
            ? t('{who} to this job.', { who: invitedBy(invitation) })
            : isFull
              ? t('You were invited.')
              : t('You were invited. {reason}', { reason: serverText(over) })}
      </p>
      {answer === null && over === null && (
        <Button
          variant="secondary"
          size="small"
          busy={decline.isPending}
          aria-label={t('No thanks to {title}', { title })}
          onClick={() => decline.mutate(jobId)}
        >
          {t('No thanks')}
        </Button>
      )}
      <FieldAlert>{decline.error?.message}</FieldAlert>
    </div>
  )
}
