import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { FieldAlert } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { formatCents } from '@/lib/format/format-money'
import { countOf, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import {
  type ChangedAccount,
  changedAccountsQuery,
  exportRun,
  giveUpRun,
  type ListedRun,
  payRun,
  refreshPay,
  saveBankFile,
} from '../api'
import { ChangedAccounts } from './changed-accounts'

type Step = 'export' | 'pay' | 'give up'

/** What can be done with a run: export it or give it up, then say that it is paid; each is asked first (rule 23.6). */
export function RunActions({ run }: { run: ListedRun }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Step>()
  const { accounts, seen, isReady, ...changed } = useChangedAccounts(run)
  const file = useMutation({ mutationFn: () => saveBankFile(run.id) })
  const step = useMutation({
    mutationFn: async (taken: Step) => {
      if (taken === 'give up') await giveUpRun(run.id)
      else await (taken === 'export' ? exportRun(run.id, seen) : payRun(run.id))
    },
    onSuccess: async (_done, taken) => {
      setAsked(undefined)
      if (taken === 'give up') {
        showToast(t('Pay run given up.'))
        void navigate(paths.adminPay, { replace: true })
      }
      await refreshPay(queryClient, userId)
      if (taken === 'export') file.mutate()
    },
  })
  const question = asked && questionOf(asked, run)
  return (
    <>
      {run.status === 'draft' && (
        <>
          <Button size="small" onClick={() => setAsked('export')}>
            {t('Export…')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => setAsked('give up')}>
            {t('Give up…')}
          </Button>
        </>
      )}
      {run.status === 'exported' && (
        <Button size="small" onClick={() => setAsked('pay')}>
          {t('Mark as paid…')}
        </Button>
      )}
      {run.status !== 'draft' && (
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
      {question && (
        <ConfirmDialog
          title={question.title}
          confirm={question.confirm}
          isDanger={asked === 'give up'}
          isDisabled={asked === 'export' && !isReady}
          busyText={step.isPending ? t('Saving…') : undefined}
          error={step.error?.message ?? (asked === 'export' ? changed.error?.message : undefined)}
          onConfirm={() => step.mutate(asked)}
          onCancel={() => {
            step.reset()
            setAsked(undefined)
          }}
        >
          <p>{question.text}</p>
          {asked === 'export' && <ChangedAccounts accounts={accounts} seen={seen} onSeen={changed.onSeen} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The accounts of a draft that have changed since the last pay, and which of them were confirmed as they are now. */
function useChangedAccounts(run: ListedRun) {
  const { userId } = useSignedIn()
  const query = useQuery({ ...changedAccountsQuery(userId, run.id), enabled: run.status === 'draft' })
  const [confirmed, setConfirmed] = useState<ChangedAccount[]>([])
  const accounts = query.data ?? []
  // One that has changed again since it was confirmed is asked about again.
  const seen = accounts.filter(({ payment_id, version }) =>
    confirmed.some((one) => one.payment_id === payment_id && one.version === version),
  )
  return {
    accounts,
    seen,
    error: query.error,
    isReady: query.data !== undefined && seen.length === accounts.length,
    onSeen: (account: ChangedAccount, isSeen: boolean) =>
      setConfirmed([
        ...confirmed.filter(({ payment_id }) => payment_id !== account.payment_id),
        ...(isSeen ? [account] : []),
      ]),
  }
}

function questionOf(step: Step, run: ListedRun): { title: string; text: string; confirm: string } {
  const total = formatCents(run.amount_cents + run.gst_cents)
  const people = countOf(run.people, 'person')
  switch (step) {
    case 'export':
      return {
        title: t('Export this pay run?'),
        text: t(
          '{people}, {total}. Bank details are copied, which is on record. After that it cannot be changed.',
          {
            people,
            total,
          },
        ),
        confirm: t('Export'),
      }
    case 'pay':
      return {
        title: t('Has the bank paid it?'),
        text: t('{people} are told that they have been paid, {total} in all.', { people, total }),
        confirm: t('Mark as paid'),
      }
    case 'give up':
      return {
        title: t('Give this draft up?'),
        text: t('Everything in it waits for the next pay run.'),
        confirm: t('Give up'),
      }
  }
}
