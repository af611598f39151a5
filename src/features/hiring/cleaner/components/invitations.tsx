import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMayApply } from '@/components/account-notice'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { twoLines } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { useDataAnswering } from '@/lib/backend/reachability'
import { classes } from '@/lib/classes'
import { codeOf } from '@/lib/client/result'
import { formatStart } from '@/lib/format/format-date'
import { formatDistance, formatLocation, formatPayWithDollar, jobTitle } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { logOut, useSignedIn } from '@/lib/person/signed-in-person'
import { applyLater, applyMutation, clashing, sessionEnded } from '../api'
import type { Invitation } from '../invitation-schemas'
import { declineMutation, invitedBy, refreshInvitations } from '../invitations-api'
import { ClashDialog } from './clash-dialog'
import styles from './invitations.module.css'
import { PromptHeader } from './prompt-header'
import { type Refused, RefusedAnswer } from './refused-answer'
import { SubmittedDialog } from './submitted-dialog'

/** The number of invitations shown at a time. Answering one reveals the next. */
const shown = 3

/** The person's invitations from administrators, each with the buttons to accept or decline (rule 19.6). */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [applied, setApplied] = useState<string>()
  const [refused, setRefused] = useState<Refused>()
  const isHere = useMayApply()
  if ((!isHere || invitations.length === 0) && applied === undefined && !refused) return null

  function handleRefused(title: string, text: string) {
    setRefused({ title, text })
    void refreshInvitations(queryClient, userId)
  }

  return (
    <>
      <RefusedAnswer refused={refused} />
      {isHere &&
        invitations
          .slice(0, shown)
          .map((invitation) => (
            <InvitationCard
              key={invitation.job_id}
              invitation={invitation}
              onApplied={setApplied}
              onRefused={handleRefused}
            />
          ))}
      <SubmittedDialog
        open={applied !== undefined}
        onClose={() => setApplied(undefined)}
        title={applied ?? ''}
        moreJobs={paths.jobs}
      />
    </>
  )
}

type InvitationCardProps = {
  invitation: Invitation
  onApplied: (title: string) => void
  onRefused: (title: string, text: string) => void
}

function InvitationCard({ invitation, onApplied, onRefused }: InvitationCardProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const answering = useDataAnswering()
  const id = useId()
  const { job_id: jobId, distance_m: metres } = invitation
  const title = jobTitle(invitation.project_name)
  const applying = applyMutation(queryClient, userId)
  const apply = useMutation({
    ...applying,
    onSuccess: (...done) => {
      onApplied(title)
      return applying.onSuccess?.(...done)
    },
    onError: (error, ...rest) => {
      const code = codeOf(error)
      if (code === sessionEnded) return void logOut()
      if (code !== clashing) onRefused(title, error.message)
      return applying.onError?.(error, ...rest)
    },
  })
  // These callbacks belong to the mutation, not to `mutate`. The card unmounts when the invitation is answered, and
  // React Query then skips callbacks of `mutate`.
  const decline = useMutation({
    ...declineMutation(queryClient, userId),
    onSuccess: () => showToast(t('You said no thanks to {title}.', { title }), { written: title }),
    onError: (error) => onRefused(title, error.message),
  })
  const isBusy = apply.isPending || decline.isPending
  const input = { jobId, isInvited: true }

  return (
    <Card as="section" opens className={styles.card} aria-labelledby={`${id}-who ${id}-what`}>
      <PromptHeader id={id} who={invitedBy(invitation)} jobId={jobId} title={title}>
        <p>{formatStart(invitation)}</p>
        <p {...written()}>
          {[formatLocation(invitation), metres !== null && formatDistance(metres)].filter(Boolean).join(', ')}
        </p>
      </PromptHeader>
      <p className={classes(styles.pay, twoLines)}>
        <span className="sr-only">{t('Pay:')} </span>
        {formatPayWithDollar(invitation.pay_per_cleaner)}
      </p>
      <div className={styles.answers}>
        <Button
          busy={apply.isPending}
          busyText={t('Applying...')}
          disabled={!answering || isBusy}
          aria-describedby={`${id}-what`}
          onClick={() => apply.mutate(input)}
        >
          {answering ? t("I'd like it") : applyLater}
        </Button>
        <Button
          variant="secondary"
          busy={decline.isPending}
          disabled={!answering || isBusy}
          aria-describedby={`${id}-what`}
          onClick={() => decline.mutate(jobId)}
        >
          {t('No thanks')}
        </Button>
      </div>
      <ClashDialog
        error={apply.error}
        onConfirm={() => apply.mutate({ ...input, despiteClash: true })}
        onCancel={() => apply.reset()}
      />
    </Card>
  )
}
