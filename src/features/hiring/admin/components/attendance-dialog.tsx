import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { adminKeys } from '@/lib/client/admin-keys'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Applicant, recordAttendance } from '../applicants-api'
import {
  type Attendance,
  attendances,
  likelyAttendance,
  momentIn,
  nameOf,
  type Schedule,
} from '../describe-applicant'
import styles from './attendance-dialog.module.css'

type AttendanceDialogProps = {
  jobId: string
  /** Everyone who was accepted, including people who withdrew afterwards. */
  people: readonly Applicant[]
  schedule: Schedule
  onClose: () => void
}

/**
 * Dialog to record who came to a completed job (rule 11.20). The most likely outcome of each person is
 * preselected.
 */
export function AttendanceDialog({ jobId, people, schedule, onClose }: AttendanceDialogProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Attendance | null>>(new Map())
  const answerOf = (person: Applicant) => {
    const answer = chosen.get(person.id)
    return answer === undefined ? (person.attendance ?? likelyAttendance(person, schedule.starts_at)) : answer
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      recordAttendance(jobId, Object.fromEntries(people.map((one) => [one.id, answerOf(one)]))),
    onSuccess: () => {
      showToast(t('Attendance saved.'))
      void queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) })
      onClose()
    },
  })

  return (
    <ConfirmDialog
      title={t('Who came?')}
      confirm={t('Save')}
      cancel={t('Later')}
      focus="content"
      busyText={isPending ? t('Saving…') : undefined}
      error={error?.message}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <Hint>{t('This is added to each person’s work record, which they can see.')}</Hint>
      <Hint>{t('Days with “I’m here”, “I’m done” or approved hours stay as they are.')}</Hint>
      <div className={styles.people}>
        {people.map((person) => (
          <fieldset key={person.id} className={styles.person}>
            <legend>{nameOf(person)}</legend>
            <Details of={person} timeZone={schedule.time_zone} />
            <div className={styles.choices}>
              {choices.map(({ value, label }) => (
                <label key={label}>
                  <input
                    type="radio"
                    name={person.id}
                    checked={answerOf(person) === value}
                    onChange={() => setChosen((now) => new Map(now).set(person.id, value))}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </ConfirmDialog>
  )
}

const choices = [...attendances, { value: null, label: t('Don’t know yet') }]

/**
 * Shows when the person withdrew, or when they reported their arrival and their completion, in the job's time
 * zone.
 */
function Details({ of: { withdrawn_at, here_at, done_at }, timeZone }: { of: Applicant; timeZone: string }) {
  const texts =
    withdrawn_at === null
      ? [
          here_at !== null && t('Arrived {moment}', { moment: momentIn(timeZone, here_at) }),
          done_at !== null && t('Done {moment}', { moment: momentIn(timeZone, done_at) }),
        ].filter((text) => text !== false)
      : [t('Withdrew {day}', { day: momentIn(timeZone, withdrawn_at) })]
  return texts.length > 0 && <Hint>{texts.join(' · ')}</Hint>
}
