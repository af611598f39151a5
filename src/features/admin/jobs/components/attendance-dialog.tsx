import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { formatMoment } from '@/lib/format-date'
import { unwrap } from '@/lib/result'
import { adminKeys } from '../../keys'
import { likelyAttendance, nameOf } from '../applicant'
import { type Applicant, type Attendance, attendances } from '../applicant-schema'
import { recordAttendance } from '../applicants-api'
import styles from './attendance-dialog.module.css'

type AttendanceDialogProps = {
  jobId: string
  /** Everybody who was accepted, withdrawn since or not. */
  people: readonly Applicant[]
  /** When the job started, if it has a day. */
  startsAt: string | null
  onClose: () => void
}

/** Asks who came to a completed job (rule 11.20), with the likely answers filled in. */
export function AttendanceDialog({ jobId, people, startsAt, onClose }: AttendanceDialogProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Attendance | null>>(new Map())
  const answerOf = (person: Applicant) => {
    const answer = chosen.get(person.id)
    return answer === undefined ? (person.attendance ?? likelyAttendance(person, startsAt)) : answer
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(recordAttendance(jobId, Object.fromEntries(people.map((one) => [one.id, answerOf(one)])))),
    onSuccess: () => {
      showToast('Saved who came.')
      void queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) })
      onClose()
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Who came?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Later
          </Button>
          <Button busy={isPending} busyText="Saving…" onClick={() => mutate()}>
            Save
          </Button>
        </>
      }
    >
      <Hint>It counts in their jobs done for us, and they see their own record.</Hint>
      <div className={styles.people}>
        {people.map((person) => (
          <fieldset key={person.id} className={styles.person}>
            <legend>{nameOf(person)}</legend>
            {detailsOf(person) !== undefined && <Hint>{detailsOf(person)}</Hint>}
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
      {error && <Notice tone="danger">{error.message}</Notice>}
    </Dialog>
  )
}

const choices = [...attendances, { value: null, label: 'Not known' }]

function detailsOf({ withdrawn_at, here_at, done_at }: Applicant): string | undefined {
  if (withdrawn_at !== null) return `Withdrew ${formatMoment(withdrawn_at)}`
  const times = [
    here_at !== null && `there ${formatMoment(here_at)}`,
    done_at !== null && `done ${formatMoment(done_at)}`,
  ].filter(Boolean)
  return times.length > 0 ? `Last ${times.join(', ')}` : undefined
}
