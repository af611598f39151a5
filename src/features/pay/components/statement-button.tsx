import { useMutation } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { FieldAlert } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { saveStatement } from '../statement-api'

/** The button to download a payment's statement as a PDF. */
export function StatementButton({ paymentId, number }: { paymentId: string; number: string }) {
  const saving = useMutation({ mutationFn: () => saveStatement(paymentId) })
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('Statement {number}', { number })}
        busy={saving.isPending}
        busyText={t('Loading…')}
        onClick={() => saving.mutate()}
      >
        <FileText size={18} aria-hidden="true" />
        {t('Statement')}
      </Button>
      <FieldAlert>{saving.error?.message}</FieldAlert>
    </div>
  )
}
