import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/i18n/language'
import type { ChangedAccount } from '../api'

type ChangedAccountsProps = {
  accounts: ChangedAccount[]
  /** The accounts that the user has already confirmed. */
  seen: ChangedAccount[]
  onSeen: (account: ChangedAccount, isSeen: boolean) => void
}

/**
 * Asks the user to confirm each account that changed since its person was last paid. This is required before
 * a bank file is made (rule 23.24).
 */
export function ChangedAccounts({ accounts, seen, onSeen }: ChangedAccountsProps) {
  if (accounts.length === 0) return null
  return (
    <Notice tone="warning">
      <p>
        {t(
          'Bank account changed since the last payment. Did the person tell you about it? If you are not sure, phone them.',
        )}
      </p>
      {accounts.map((account) => (
        <Checkbox
          key={account.payment_id}
          label={t('Pay {name} to the changed account', { name: account.name })}
          checked={seen.includes(account)}
          onChange={({ currentTarget }) => onSeen(account, currentTarget.checked)}
        />
      ))}
    </Notice>
  )
}
