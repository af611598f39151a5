import { useState } from 'react'
import { FieldAlert } from '@/components/form/field'
import { Form, FormPair } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { type DaysAway, formatDaysAway } from '../api'
import type { Refused, SaveAvailability } from '../use-availability'
import styles from './days-away.module.css'

type DaysAwayListProps = {
  days: readonly DaysAway[]
  save: SaveAvailability
  refused: Refused | undefined
  isSaving: boolean
}

/**
 * The person's days away, with the controls to add and remove them. Input that could not be
 * saved stays in the fields.
 */
export function DaysAwayList({ days, save, refused, isSaving }: DaysAwayListProps) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isFaultShown, setFaultShown] = useState(false)
  const here = refused?.at === 'away' ? refused : undefined
  const missing = (day: string) => (isFaultShown && day === '' ? t('Choose a day.') : undefined)

  async function handleAdd() {
    setFaultShown(from === '' || to === '')
    if (from === '' || to === '') return
    if (!(await save('away', { away: { from, to } }))) return
    // Empties the fields, except those that were changed during the save.
    setFrom((now) => (now === from ? '' : now))
    setTo((now) => (now === to ? '' : now))
  }

  return (
    <>
      {days.length > 0 && (
        <ul className={styles.list}>
          {days.map((span) => (
            <li key={span.from} className={styles.span}>
              <span>{formatDaysAway(span)}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('Remove {days}', { days: formatDaysAway(span) })}
                onClick={() => void save('away', { back: span })}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void handleAdd()
        }}
      >
        <FormPair>
          <TextField
            label={t('First day')}
            type="date"
            value={from}
            error={missing(from) ?? (here?.field === 'from' ? here.text : undefined)}
            onChange={({ currentTarget: { value } }) => {
              setFrom(value)
              if (to === '' || to < value) setTo(value)
            }}
          />
          <TextField
            label={t('Last day')}
            type="date"
            min={from}
            value={to}
            error={missing(to) ?? (here?.field === 'to' ? here.text : undefined)}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </FormPair>
        {here && here.field !== 'from' && here.field !== 'to' && <FieldAlert>{here.text}</FieldAlert>}
        <Button type="submit" variant="secondary" busy={isSaving} busyText={t('Saving…')}>
          {t('Add days away')}
        </Button>
      </Form>
    </>
  )
}
