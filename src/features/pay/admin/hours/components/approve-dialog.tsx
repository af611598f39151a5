import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldError } from '@/components/form/field'
import { FormRow } from '@/components/form/form'
import { FormDialog } from '@/components/form/form-dialog'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Hint } from '@/components/ui/text'
import { formatHours } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { wordsFault } from '@/lib/forms/limits'
import { countOf, serverText, t, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { previewQuery, type Target } from '../api'
import { type Preview, type Treatment, treatments } from '../schema'
import type { HoursActions } from '../use-hours'
import styles from './hours.module.css'

type ApproveDialogProps = {
  monday: string
  target: Target
  /** The number of days to approve. */
  count: number
  actions: Pick<HoursActions, 'approvingMany'>
  onClose: () => void
}

const longestPause = 720

/** Dialog to approve several days at once. It first shows what the approval will pay (rule 22.15). */
export function ApproveDialog({ monday, target, count, actions, onClose }: ApproveDialogProps) {
  const { userId } = useSignedIn()
  const { approvingMany } = actions
  const [kind, setKind] = useState<Treatment['kind']>('recorded')
  const [typed, setTyped] = useState<Typed>({ began: '', ended: '', pause: '' })
  const [reason, setReason] = useState('')
  const [isFaultShown, setFaultShown] = useState(false)
  const pauseFault = faultOfPause(typed.pause)
  const pause = typed.pause.trim() === '' || pauseFault !== undefined ? null : Number(typed.pause)
  const treatment: Treatment = { kind, began: typed.began, ended: typed.ended, pause }
  const isEmpty = kind === 'corrected' && typed.began === '' && typed.ended === '' && pause === null
  const preview = useQuery({ ...previewQuery(userId, monday, target, treatment), enabled: !isEmpty })
  const isReasoned = kind === 'corrected' || kind === 'no_work'
  const reasonFault = reason.trim() === '' ? t('Please give a reason.') : wordsFault(reason)
  const shown = preview.isFetching ? undefined : preview.data
  const done = shown && shown.days + shown.days_without_work

  function handleSubmit() {
    setFaultShown(true)
    if (
      shown === undefined ||
      done === 0 ||
      pauseFault !== undefined ||
      (isReasoned && reasonFault !== undefined)
    )
      return
    approvingMany.mutate(
      { target, treatment, reason: reason.trim(), guard: shown.guard },
      { onSuccess: onClose },
    )
  }

  return (
    <FormDialog
      title={tn(count, 'Approve 1 day', 'Approve {count} days')}
      confirm={confirmText(shown)}
      busyText={t('Approving…')}
      isDisabled={shown === undefined || done === 0}
      action={approvingMany}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <SelectField
        label={t('How to approve')}
        options={treatments}
        data-focus-first=""
        value={kind}
        onChange={({ target: { value } }) => setKind(kindOf(value))}
      />
      {kind === 'corrected' && (
        <Correction
          typed={typed}
          pauseFault={pauseFault}
          onType={(changed) => setTyped((before) => ({ ...before, ...changed }))}
        />
      )}
      {isReasoned && (
        <TextAreaField
          label={t('Reason')}
          hint={t('Shown to everyone whose hours change.')}
          required
          rows={2}
          value={reason}
          onChange={({ target: { value } }) => setReason(value)}
          error={isFaultShown ? reasonFault : undefined}
        />
      )}
      <div className={styles.preview} role="status">
        {isEmpty ? (
          <Hint>{t('Enter a start, an end or a break.')}</Hint>
        ) : (
          shown === undefined && !preview.error && <Hint>{t('Calculating the pay…')}</Hint>
        )}
        {shown && !isEmpty && <PreviewText preview={shown} />}
      </div>
      {preview.error && !preview.isFetching && <FieldError>{preview.error.message}</FieldError>}
    </FormDialog>
  )
}

const kindOf = (value: string): Treatment['kind'] =>
  treatments.find((one) => one.value === value)?.value ?? 'recorded'

function confirmText(preview: Preview | undefined): string {
  if (preview === undefined) return t('Approve')
  const { days, days_without_work: without } = preview
  if (days === 0 && without > 0) return tn(without, 'Record 1 day', 'Record {count} days')
  return tn(days, 'Approve 1 day', 'Approve {count} days')
}

/**
 * The preview as a text: "748 days for 205 people: 2,736 h, $115,235.53". Below it is, for each reason, the
 * number of days that are left out.
 */
function PreviewText({ preview }: { preview: Preview }) {
  const {
    days,
    people,
    minutes,
    amount_cents: cents,
    days_without_work: without,
    refused,
    matching,
  } = preview
  const reasons = countBy(refused.map((one) => one.refused ?? ''))
  const taken = days + without + refused.length
  return (
    <>
      <p className={styles.pays}>
        {t('{days} for {people}: {hours}, {amount}', {
          days: countOf(days, 'day'),
          people: countOf(people, 'person'),
          hours: formatHours(minutes),
          amount: formatCents(cents),
        })}
      </p>
      {without > 0 && (
        <Hint>
          {tn(without, '1 day will be recorded as no work.', '{count} days will be recorded as no work.')}
        </Hint>
      )}
      {matching > taken && (
        <Hint>
          {t('Only the first {most} of {count} can be approved at once.', { most: taken, count: matching })}
        </Hint>
      )}
      {[...reasons].map(([reason, leftOut]) => (
        <Hint key={reason}>
          {tn(leftOut, '1 day is left out: {reason}', '{count} days are left out: {reason}', {
            reason: serverText(reason),
          })}
        </Hint>
      ))}
    </>
  )
}

function countBy(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

type Typed = { began: string; ended: string; pause: string }
type CorrectionProps = {
  typed: Typed
  pauseFault: string | undefined
  onType: (changed: Partial<Typed>) => void
}

function Correction({ typed: { began, ended, pause }, pauseFault, onType }: CorrectionProps) {
  return (
    <>
      <FormRow>
        <TextField
          label={t('Start time')}
          type="time"
          value={began}
          onChange={({ target }) => onType({ began: target.value })}
        />
        <TextField
          label={t('End time')}
          type="time"
          value={ended}
          onChange={({ target }) => onType({ ended: target.value })}
        />
      </FormRow>
      <TextField
        label={t('Break in minutes')}
        hint={t('Leave a field empty to keep each day’s own value.')}
        inputMode="numeric"
        value={pause}
        onChange={({ target }) => onType({ pause: target.value })}
        error={pauseFault}
      />
    </>
  )
}

function faultOfPause(pause: string): string | undefined {
  const text = pause.trim()
  if (text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= longestPause)) return undefined
  return t('Enter minutes, from 0 to 720.')
}
