import type { ReactNode } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { t } from '@/lib/i18n/language'

type ReopenButtonProps = {
  /** The reopened item, e.g. "Visa" or "Ada First, Depot". */
  what: string
  /** The dialog's title. Defaults to a question that names the item. */
  question?: ReactNode
  children: string
  run: () => Promise<unknown>
  onDone: () => void
}

/**
 * Reverses a decision. Asks for confirmation first, because the person was notified of the decision and will be notified of the
 * reversal too (rules 12.19, 13.16).
 */
export function ReopenButton({ what, question, children, run, onDone }: ReopenButtonProps) {
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      aria-label={t('Reopen {what}', { what })}
      text={t('Reopen')}
      title={question ?? t('Reopen {what}?', { what })}
      confirm={t('Reopen')}
      focus="content"
      busyText={t('Saving…')}
      run={run}
      onDone={onDone}
    >
      {children}
    </ConfirmButton>
  )
}
