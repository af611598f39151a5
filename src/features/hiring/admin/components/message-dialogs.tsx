import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { TextAreaField } from '@/components/form/text-field'
import { showToast } from '@/components/ui/toast-store'
import { newId } from '@/lib/client/new-id'
import { wordsFault } from '@/lib/forms/limits'
import { countOf, locale, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Applicant, messageAccepted, takeBack } from '../applicants-api'
import { nameOf } from '../describe-applicant'
import { refreshApplications } from '../refresh-applications'

type MessageDialogProps = {
  jobId: string
  accepted: number
  onClose: () => void
}

/** Dialog to message everyone who is accepted for a job (rule 11.19). */
export function MessageDialog({ jobId, accepted, onClose }: MessageDialogProps) {
  // One idempotency key per dialog, so that a retry after a lost response is not a second message (rule 3.19).
  const [key] = useState(newId)
  const sending = useMutation({
    mutationFn: (message: string) => messageAccepted(jobId, message, key),
    onSuccess: (told) => {
      showToast(t('Sent to {people}.', { people: countOf(told, 'person') }))
      onClose()
    },
  })
  return (
    <WordsDialog
      title={t('Message {people}', { people: countOf(accepted, 'accepted person') })}
      label={t('Message')}
      hint={t('Sent in the app, and by push and email if turned on.')}
      missing={t('Please write a message.')}
      confirm={t('Send')}
      busyText={t('Sending…')}
      action={sending}
      onClose={onClose}
    />
  )
}

type TakeBackDialogProps = { people: readonly Applicant[]; onClose: () => void }

/** Dialog to revoke acceptances, with a reason that the affected people can read (rule 13.13). */
export function TakeBackDialog({ people, onClose }: TakeBackDialogProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [only] = people.length === 1 ? people : []
  const names = new Intl.ListFormat(locale).format(people.map(nameOf))

  const takingBack = useMutation({
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
          ? t('Take back {name}’s acceptance?', { name: nameOf(only) })
          : t('Take back {count} acceptances?', { count: people.length })
      }
      label={t('Reason')}
      hint={only ? t('{name} will see this.', { name: nameOf(only) }) : t('These people will see this.')}
      missing={t('Please give a reason.')}
      confirm={t('Take back')}
      isDanger
      busyText={t('Taking back…')}
      about={t('{names} will be notified. The place opens up straight away.', { names })}
      action={takingBack}
      onClose={onClose}
    />
  )
}

type WordsDialogProps = Omit<ComponentProps<typeof FormDialog>, 'onSubmit' | 'children'> & {
  label: string
  hint: string
  /** The error for an empty text, e.g. "Please give a reason." */
  missing: string
  /** The mutation that receives the text. The text remains in the dialog if the mutation fails. */
  action: { mutate: (words: string) => void; isPending: boolean; error: Error | null }
}

function WordsDialog({ label, hint, missing, ...dialog }: WordsDialogProps) {
  const [words, setWords] = useState('')
  const [isFaultShown, setFaultShown] = useState(false)
  const given = words.trim()
  const fault = given === '' ? missing : wordsFault(given)

  function handleSubmit() {
    if (fault === undefined) dialog.action.mutate(given)
    else setFaultShown(true)
  }

  return (
    <FormDialog {...dialog} onSubmit={handleSubmit}>
      <TextAreaField
        label={label}
        hint={hint}
        required
        rows={3}
        data-focus-first=""
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={isFaultShown ? fault : undefined}
      />
    </FormDialog>
  )
}
