import { useState } from 'react'
import { FormRow } from '@/components/form/form'
import { FormDialog } from '@/components/form/form-dialog'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Checkbox } from '@/components/ui/checkbox'
import { formatWeekday } from '@/lib/format/format-date'
import { wordsFault } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'
import type { Hours } from '../hours'

/**
 * The corrected hours of a day. Times are like 07:30, and both are null if there was no work. `pause` is in
 * minutes.
 */
export type GivenHours = { began: string | null; ended: string | null; pause: number | null; reason: string }

type ChangeHoursProps = {
  hours: Hours
  /** The person's name, if the hours are not the user's own. */
  name?: string
  /** Says who can read the reason. */
  hint: string
  /** The mutation that saves the hours. The form keeps its input if saving fails. */
  action: { mutate: (given: GivenHours) => void; isPending: boolean; error: Error | null }
  onClose: () => void
}

const longestPause = 720

/** Dialog to correct the hours of a day, with a reason (rule 22.8). */
export function ChangeHours({ hours, name, hint, action, onClose }: ChangeHoursProps) {
  const [{ began, ended, pause }, setTimes] = useState<TypedTimes>({
    began: hours.began?.slice(0, 5) ?? '',
    ended: hours.ended?.slice(0, 5) ?? '',
    pause: hours.break_minutes?.toString() ?? '',
  })
  const type = (times: Partial<TypedTimes>) => setTimes((before) => ({ ...before, ...times }))
  const [none, setNone] = useState(hours.began === null)
  const [reason, setReason] = useState('')
  const [isFaultShown, setFaultShown] = useState(false)
  const faults = faultsOf({ began, ended, pause, none, reason })
  const shown = isFaultShown ? faults : {}
  const day = formatWeekday(hours.day)

  function handleSubmit() {
    setFaultShown(true)
    if (Object.keys(faults).length > 0) return
    action.mutate({
      began: none ? null : began,
      ended: none ? null : ended,
      pause: none || pause.trim() === '' ? null : Number(pause),
      reason: reason.trim(),
    })
  }

  return (
    <FormDialog
      title={
        name === undefined ? t('Your hours for {day}', { day }) : t('{name}’s hours for {day}', { name, day })
      }
      action={action}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {!none && <Times typed={{ began, ended, pause }} faults={shown} onType={type} />}
      <Checkbox
        label={t('No work that day')}
        checked={none}
        onChange={({ target }) => setNone(target.checked)}
      />
      <TextAreaField
        label={t('Reason')}
        hint={hint}
        required
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={shown.reason}
      />
    </FormDialog>
  )
}

type TypedTimes = { began: string; ended: string; pause: string }
type Typed = TypedTimes & { none: boolean; reason: string }
type Faults = Partial<Record<'began' | 'ended' | 'pause' | 'reason', string>>

function faultsOf({ began, ended, pause, none, reason }: Typed): Faults {
  const faults: Faults = {}
  if (!none) {
    if (began === '') faults.began = t('Enter the start time.')
    if (ended === '') faults.ended = t('Enter the end time.')
    else if (ended === began) faults.ended = t('The end must differ from the start.')
    if (pause.trim() !== '' && !(/^\d{1,3}$/.test(pause.trim()) && Number(pause) <= longestPause))
      faults.pause = t('Enter minutes, from 0 to 720.')
  }
  const words = reason.trim() === '' ? t('Please give a reason.') : wordsFault(reason)
  if (words !== undefined) faults.reason = words
  return faults
}

type TimesProps = { typed: TypedTimes; faults: Faults; onType: (times: Partial<TypedTimes>) => void }

function Times({ typed, faults, onType }: TimesProps) {
  return (
    <>
      <FormRow>
        <TextField
          label={t('Start time')}
          type="time"
          required
          data-focus-first=""
          value={typed.began}
          onChange={({ target }) => onType({ began: target.value })}
          error={faults.began}
        />
        <TextField
          label={t('End time')}
          type="time"
          required
          value={typed.ended}
          onChange={({ target }) => onType({ ended: target.value })}
          error={faults.ended}
        />
      </FormRow>
      <TextField
        label={t('Break in minutes')}
        hint={t('Leave empty for the usual break, if any')}
        inputMode="numeric"
        value={typed.pause}
        onChange={({ target }) => onType({ pause: target.value })}
        error={faults.pause}
      />
    </>
  )
}
