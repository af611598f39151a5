import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { locale, t } from '@/lib/i18n/language'
import { refreshApplications } from '../../applications/refresh'
import { nameOf } from '../applicant'
import type { Applicant } from '../applicant-schema'
import { takeBack } from '../applicants-api'
import { WordsDialog } from './words-dialog'

type TakeBackDialogProps = { people: readonly Applicant[]; onClose: () => void }

/** Takes acceptances back, with a reason that these people read (rule 13.13). */
export function TakeBackDialog({ people, onClose }: TakeBackDialogProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [only] = people.length === 1 ? people : []
  const names = new Intl.ListFormat(locale).format(people.map(nameOf))

  const { mutate, isPending, error } = useMutation({
    mutationFn: async (reason: string) => {
      const faults: string[] = []
      for (const person of people) {
        const result = await takeBack(person.id, reason)
        if (!result.success) faults.push(only ? result.error : `${nameOf(person)}: ${result.error}`)
      }
      if (faults.length > 0) throw new Error(faults.join(' '))
    },
    onSuccess: () => {
      showToast(t('Acceptance taken back: {names}.', { names }))
      onClose()
    },
    onSettled: () =>
      refreshApplications(
        queryClient,
        userId,
        people.map(({ id }) => id),
      ).catch(() => undefined),
  })

  return (
    <WordsDialog
      title={
        only
          ? t('Take back the acceptance of {name}?', { name: nameOf(only) })
          : t('Take back {count} acceptances?', { count: people.length })
      }
      label={t('Reason')}
      hint={only ? t('{name} reads it.', { name: nameOf(only) }) : t('They read it.')}
      missing={t('Please give a reason.')}
      confirm={t('Take back')}
      isDanger
      busyText={t('Taking back…')}
      isBusy={isPending}
      error={error?.message}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>{t('{names} will be told. The place is free again at once.', { names })}</p>
    </WordsDialog>
  )
}
