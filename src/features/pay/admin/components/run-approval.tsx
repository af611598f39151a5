import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { FieldAlert } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast-store'
import { formatCents } from '@/lib/format/format-money'
import { countOf, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type ListedRun, refreshPay } from '../api'
import { type RunApproval as Approval, approvalQuery, approveRun } from '../run-approval-api'
import styles from './run-approval.module.css'

/**
 * The state of a run's approval by a second administrator, with the button to approve it (rules 23.22,
 * 23.23).
 */
export function RunApproval({ run }: { run: ListedRun }) {
  const { userId } = useSignedIn()
  const { data: approval, error } = useQuery(approvalQuery(userId, run.id))
  if (error) return <FieldAlert>{error.message}</FieldAlert>
  if (!approval) return null
  const told = noticeOf(approval, run)
  return (
    told !== undefined && (
      <Notice tone={told.isSettled ? 'positive' : 'warning'}>
        <div className={styles.told}>
          <p>{told.text}</p>
          {approval.can_approve && <ApproveRun run={run} />}
        </div>
      </Notice>
    )
  )
}

function ApproveRun({ run }: { run: ListedRun }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const approving = useMutation({
    mutationFn: () => approveRun(run),
    onSuccess: ({ approved_at: approvedAt }) => {
      setOpen(false)
      showToast(
        approvedAt === null
          ? t('This pay run has changed since you opened it. Check it again, then approve it.')
          : t('Pay run approved.'),
      )
    },
    onSettled: () => refreshPay(queryClient, userId),
  })
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('Approve run…')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('Approve this pay run?')}
          confirm={t('Approve run')}
          busyText={approving.isPending ? t('Saving…') : undefined}
          error={approving.error?.message}
          onConfirm={() => approving.mutate()}
          onCancel={() => {
            approving.reset()
            setOpen(false)
          }}
        >
          <p>
            {t('{people}, {total}. Another administrator will export it.', {
              people: countOf(run.people, 'person'),
              total: formatCents(run.amount_cents + run.gst_cents),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function noticeOf(
  approval: Approval,
  { status }: ListedRun,
): { text: string; isSettled: boolean } | undefined {
  const {
    approved_by: approver,
    is_above,
    is_changed,
    is_only,
    limit_cents: limit,
    pays_me,
    can_approve,
  } = approval
  if (approver !== null && !is_changed)
    return { text: t('Approved by {name}.', { name: approver }), isSettled: true }
  if (status !== 'draft') return undefined
  if (is_changed && (is_above || pays_me || can_approve))
    return {
      text: t('This pay run has changed since it was approved, so it needs approval again.'),
      isSettled: false,
    }
  if (pays_me && is_only)
    return {
      text: t(
        'This pay run pays you, and you are the only administrator. Discard it and start another one, which leaves you out.',
      ),
      isSettled: false,
    }
  if (pays_me)
    return {
      text: t('This pay run pays you. Another administrator has to approve or export it.'),
      isSettled: false,
    }
  if (is_above && limit !== null)
    return {
      text: t(
        'This pay run is above {limit}. A second administrator has to approve it before it is exported.',
        {
          limit: formatCents(limit),
        },
      ),
      isSettled: false,
    }
  if (can_approve)
    return {
      text: t('This pay run pays an administrator, who can export it once you have approved it.'),
      isSettled: false,
    }
  return undefined
}
