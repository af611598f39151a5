import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-field'
import { useHolidays } from '@/features/jobs/admin'
import { codeOf, codes } from '@/lib/client/result'
import { dayIn } from '@/lib/format/format-clock'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type ChangedAccount, changedAccountsQuery, type ListedRun } from '../api'
import { bankingDayFault, nextBankingDay } from '../banking-days'
import { ChangedAccounts } from './changed-accounts'

type PayFileDialogProps = {
  run: ListedRun
  title: string
  about: string
  confirm: string
  action: { isPending: boolean; error: Error | null }
  onSubmit: (day: string, seen: ChangedAccount[]) => void
  onClose: () => void
}

/**
 * Asks for the day on which the bank pays, and for confirmation of each account that changed since its person
 * was last paid. The next banking day is the default, and an error about the day is shown next to its field
 * (rules 23.19, 23.24).
 */
export function PayFileDialog({ run, action, onSubmit, ...dialog }: PayFileDialogProps) {
  const holidays = useBankHolidays()
  const [chosen, setChosen] = useState<string>()
  const [today] = useState(() => dayIn('Australia/Brisbane', new Date()))
  const day = chosen ?? (holidays.names ? nextBankingDay(today, holidays.names) : '')
  // The day that was last submitted. The error about this day disappears when the user chooses another day.
  const [sent, setSent] = useState<string>()
  const { accounts, seen, isReady, onSeen, ...changed } = useChangedAccounts(run)
  const error = changed.error ?? holidays.error
  const fault =
    holidays.names && (day === '' ? t('Choose the day the bank pays.') : bankingDayFault(day, holidays.names))
  const isDayRefused = codeOf(action.error) === codes.invalid
  const refusal = isDayRefused && sent === day ? action.error?.message : undefined
  return (
    <FormDialog
      {...dialog}
      isDisabled={!isReady || holidays.names === undefined}
      action={{ isPending: action.isPending, error: isDayRefused ? error : (action.error ?? error) }}
      onSubmit={() => {
        if (fault !== undefined) return
        setSent(day)
        onSubmit(day, seen)
      }}
    >
      <TextField
        label={t('The bank pays on')}
        type="date"
        required
        value={day}
        error={fault ?? refusal}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <ChangedAccounts accounts={accounts} seen={seen} onSeen={onSeen} />
    </FormDialog>
  )
}

/** The public holidays of the two states where banks settle. `names` is undefined until both are loaded. */
function useBankHolidays() {
  const nsw = useHolidays('NSW')
  const vic = useHolidays('VIC')
  return {
    names: nsw.names && vic.names && { nsw: nsw.names, vic: vic.names },
    error: nsw.error ?? vic.error,
  }
}

/**
 * The accounts of a run that changed since their people were last paid. `seen` holds the accounts whose current
 * version the user has confirmed.
 */
function useChangedAccounts(run: ListedRun) {
  const { userId } = useSignedIn()
  const query = useQuery(changedAccountsQuery(userId, run.id))
  const [confirmed, setConfirmed] = useState<ChangedAccount[]>([])
  const accounts = query.data ?? []
  // If an account changes after it was confirmed, it must be confirmed again.
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
