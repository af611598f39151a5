import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FieldAlert } from '@/components/form/field'
import { TextField } from '@/components/form/text-field'
import { Button, ButtonLink } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { applicationKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { TimesQuestion } from '../shifts'
import styles from './day-panel.module.css'

type MissingTimesProps = {
  job: { id: string }
  day: string
  title: string
  question: TimesQuestion
  /** True if saving the times is the panel's primary action. */
  isMain: boolean
}

/** The reason for the correction, shown to administrators. */
const reasons: Record<string, string> = {
  here: t('I forgot to press “I’m here”.'),
  done: t('I forgot to press “I’m done”.'),
}

/**
 * Asks for the missing times of a shift, with the planned times filled in (rule 6.24). The answer is saved as
 * a correction of the day's hours (rule 22.8). Times that were reported with the buttons are kept.
 */
export function MissingTimes({ job, day, title, question, isMain }: MissingTimesProps) {
  const { missing } = question
  const { userId } = useSignedIn()
  const client = useQueryClient()
  const [began, setBegan] = useState(question.began)
  const [ended, setEnded] = useState(question.ended)
  const [fault, setFault] = useState<string>()
  const saving = useMutation({
    mutationFn: () =>
      read(
        supabase.rpc('correct_my_hours', {
          application_id: job.id,
          day,
          began,
          ended,
          reason: missing.map((kind) => reasons[kind]).join(' '),
        }),
        t('The times could not be saved. Check your connection and try again.'),
      ),
    onSuccess: () => showToast(t('Saved. An administrator will check the times.')),
    onSettled: () => client.invalidateQueries({ queryKey: applicationKeys.person(userId) }),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = faultOf(began, ended)
    setFault(wrong)
    if (wrong === undefined && !saving.isPending) saving.mutate()
  }

  // Hides the form after saving, until the refetched job no longer asks for these times.
  if (saving.isSuccess) return null
  return (
    <form className={styles.times} noValidate onSubmit={handleSubmit}>
      {missing.includes('here') && (
        <TextField
          label={t('When did you start?')}
          type="time"
          value={began}
          onChange={({ target }) => setBegan(target.value)}
        />
      )}
      {missing.includes('done') && (
        <TextField
          label={t('When did you finish?')}
          type="time"
          value={ended}
          onChange={({ target }) => setEnded(target.value)}
        />
      )}
      <FieldAlert>{fault ?? saving.error?.message}</FieldAlert>
      <Button
        type="submit"
        variant={isMain ? 'primary' : 'secondary'}
        aria-label={t('Save the times: {title}', { title })}
        busy={saving.isPending}
        busyText={t('Saving…')}
      >
        {t('Save the times')}
      </Button>
      {missing.length === 2 && (
        <ButtonLink to={paths.pay} variant="quiet">
          {t('I did not work that day')}
        </ButtonLink>
      )}
    </form>
  )
}

function faultOf(began: string, ended: string): string | undefined {
  if (began === '' || ended === '') return t('Enter a time.')
  return began === ended ? t('The end must differ from the start.') : undefined
}
