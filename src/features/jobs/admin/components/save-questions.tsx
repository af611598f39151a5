import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { formatWorkDay } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { StoredJob } from '../form-api'
import type { JobValues } from '../form-schema'
import { meaningOfChange } from '../pay-change'
import { approvedOfJobQuery } from '../pay-change-api'

type QuestionProps = { onConfirm: () => void; onCancel: () => void }

/** Asks whether to post a job that begins in the past (rule 11.24). */
export function PastQuestion({ day, ...answers }: QuestionProps & { day: string | null | undefined }) {
  return (
    <ConfirmDialog
      open={day !== undefined}
      title={t('Post a job that starts in the past?')}
      confirm={t('Post it anyway')}
      cancel={t('Change the date')}
      {...answers}
    >
      <p>{t('The job starts on {date}.', { date: formatWorkDay(day ?? null) })}</p>
    </ConfirmDialog>
  )
}

/**
 * Returns a function that describes how changed days or pay affect approved days. The returned function returns
 * undefined if approved days are not affected (rule 22.14).
 */
export function usePayChange(opened: StoredJob | undefined) {
  const { userId } = useSignedIn()
  const { data } = useQuery({
    ...approvedOfJobQuery(userId, opened?.id ?? ''),
    enabled: opened !== undefined,
  })
  return (values: JobValues) => opened && data && meaningOfChange(opened, values, data)
}

/**
 * Shows how a save would affect approved days, and asks for confirmation.
 * @param told the texts from {@link usePayChange}. Undefined while there is nothing to confirm.
 */
export function PayQuestion({ told, ...answers }: QuestionProps & { told: readonly string[] | undefined }) {
  return (
    <ConfirmDialog
      open={told !== undefined}
      title={t('Some days on this job are already approved')}
      confirm={t('Save anyway')}
      {...answers}
    >
      {told?.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  )
}
