import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { FieldAlert } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { formatCents } from '@/lib/format/format-money'
import { countOf, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import {
  type ChangedAccount,
  exportRun,
  giveUpRun,
  type ListedRun,
  payRun,
  refreshPay,
  savePayFile,
} from '../api'
import { totalOf } from '../describe-pay-run'
import { rejectFile, remakeFile } from '../returned-payments-api'
import { PayFileDialog } from './pay-file-dialog'
import { ReasonDialog } from './reason-dialog'

/**
 * A confirmed action with its input: the bank's payment day and the confirmed accounts, or the reason for a
 * rejection.
 */
type Step =
  | { kind: 'export' | 'remake'; day: string; seen: ChangedAccount[] }
  | { kind: 'reject'; reason: string }
  | { kind: 'pay' | 'give up' }
type RunAction = Step['kind']

/** The actions available for each status of a run, the most common one first (rules 23.6, 23.20). */
const pressesOf: Readonly<Record<string, readonly RunAction[]>> = {
  draft: ['export', 'give up'],
  exported: ['pay', 'reject'],
  rejected: ['remake'],
  paid: ['reject'],
}
const buttons: Readonly<Record<RunAction, string>> = {
  export: t('Export…'),
  'give up': t('Discard…'),
  pay: t('Mark as paid…'),
  reject: t('Mark as rejected…'),
  remake: t('Create the file again…'),
}

/** The buttons for a run. Each action asks for confirmation first. */
export function RunActions({ run }: { run: ListedRun }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [openAction, setOpenAction] = useState<RunAction>()
  const file = useMutation({ mutationFn: () => savePayFile(run.id) })
  const step = useMutation({
    mutationFn: (taken: Step) => take(run.id, taken),
    onSuccess: async (_done, { kind }) => {
      setOpenAction(undefined)
      if (kind === 'give up') {
        showToast(t('Pay run discarded.'))
        void navigate(paths.adminPay, { replace: true })
      }
      await refreshPay(queryClient, userId)
      if (kind === 'export' || kind === 'remake') file.mutate()
    },
  })
  const presses = pressesOf[run.status] ?? []
  return (
    <>
      {presses.map((kind, index) => (
        <Button
          key={kind}
          variant={index === 0 && kind !== 'reject' ? 'primary' : 'secondary'}
          size="small"
          onClick={() => setOpenAction(kind)}
        >
          {buttons[kind]}
        </Button>
      ))}
      {(run.status === 'exported' || run.status === 'paid') && (
        <Button
          variant="secondary"
          size="small"
          busy={file.isPending}
          busyText={t('Loading…')}
          onClick={() => file.mutate()}
        >
          <Download size={18} aria-hidden="true" />
          {t('Bank file')}
        </Button>
      )}
      <FieldAlert>{file.error?.message}</FieldAlert>
      {openAction && (
        <Question
          run={run}
          kind={openAction}
          action={step}
          onTake={(taken) => step.mutate(taken)}
          onClose={() => {
            step.reset()
            setOpenAction(undefined)
          }}
        />
      )}
    </>
  )
}

async function take(runId: string, taken: Step): Promise<void> {
  switch (taken.kind) {
    case 'export':
      await exportRun(runId, taken.day, taken.seen)
      return
    case 'remake':
      await remakeFile(runId, taken.day, taken.seen)
      return
    case 'reject':
      await rejectFile(runId, taken.reason)
      return
    case 'pay':
      await payRun(runId)
      return
    case 'give up':
      await giveUpRun(runId)
  }
}

type QuestionProps = {
  run: ListedRun
  kind: RunAction
  action: { isPending: boolean; error: Error | null }
  onTake: (taken: Step) => void
  onClose: () => void
}

function Question({ run, kind, action, onTake, onClose }: QuestionProps) {
  const total = formatCents(totalOf(run))
  const payments = countOf(run.people + run.resent, 'payment')
  switch (kind) {
    case 'export':
    case 'remake':
      return (
        <PayFileDialog
          run={run}
          title={kind === 'export' ? t('Export this pay run?') : t('Create the bank file again?')}
          about={
            kind === 'export'
              ? t(
                  '{payments}, {total}. The file contains bank details, so the export is recorded. Once exported, the pay run cannot be changed.',
                  { payments, total },
                )
              : t('The new file will use the current bank accounts and settings. Statements will not change.')
          }
          confirm={kind === 'export' ? t('Export') : t('Create the file')}
          action={action}
          onSubmit={(day, seen) => onTake({ kind, day, seen })}
          onClose={onClose}
        />
      )
    case 'reject':
      return (
        <ReasonDialog
          title={t('Has the bank rejected the whole file?')}
          about={
            run.status === 'paid'
              ? t('The file will be void. Everyone in it will be told that they have not been paid.')
              : t('The file will be void, and no one in it will count as paid. You can then create it again.')
          }
          confirm={t('Mark as rejected')}
          label={t('Reason')}
          missing={t('Please give a reason.')}
          action={action}
          onSubmit={({ text }) => onTake({ kind, reason: text })}
          onClose={onClose}
        />
      )
    case 'pay':
    case 'give up':
      return (
        <ConfirmDialog
          title={kind === 'pay' ? t('Has the bank paid this pay run?') : t('Discard this draft?')}
          confirm={kind === 'pay' ? t('Mark as paid') : t('Discard')}
          isDanger={kind === 'give up'}
          busyText={action.isPending ? t('Saving…') : undefined}
          error={action.error?.message}
          onConfirm={() => onTake({ kind })}
          onCancel={onClose}
        >
          <p>
            {kind === 'pay'
              ? t('{payments}, {total} in all. Everyone will be told that they have been paid.', {
                  payments,
                  total,
                })
              : t('Everything in this draft will move to the next pay run.')}
          </p>
        </ConfirmDialog>
      )
  }
}
