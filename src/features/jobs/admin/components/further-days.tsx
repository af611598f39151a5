import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Choices, FieldGroup } from '@/components/form/field'
import { Fold } from '@/components/form/fold'
import { FormRow } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Hint } from '@/components/ui/text'
import { formatWeekdayName, formatWorkDay } from '@/lib/format/format-date'
import { jobBounds } from '@/lib/forms/limits'
import { t, tn } from '@/lib/i18n/language'
import { readDay } from '../form-schema'
import { useHolidays } from '../holidays-api'
import { furtherDays, mostDays, type SeriesDay, type SeriesDays } from '../series-days'
import { stateOf } from '../state-of'
import type { JobFormApi } from './checked-field'

/** An arbitrary week from Monday to Sunday. Its dates are formatted to get the names of the weekdays. */
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`)

type FurtherDaysProps = { form: JobFormApi; series: SeriesDays }

/** Chooses further days for a new job: certain weekdays until a last day, or single days (rule 11.25). */
export function FurtherDays({ form, series }: FurtherDaysProps) {
  const [start, state, postcode] = form.watch(['start_date', 'location_state', 'location_postcode'])
  const { chosen, change } = series
  const where = stateOf(state, postcode)
  const holidays = useHolidays(where)
  const days = furtherDays(start, chosen, holidays.names)
  const wanted = days.filter(({ isWanted }) => isWanted).length
  const count = wanted > 0 ? tn(wanted, '1 more day', '{count} more days') : undefined
  const tick = (day: string, isWanted: boolean) => change({ ticked: { ...chosen.ticked, [day]: isWanted } })

  return (
    <Fold title={t('More days')} holds={count}>
      {readDay(start) === null ? (
        <Hint>{t('Choose a start date to post this job on more days.')}</Hint>
      ) : (
        <>
          <RepeatFields series={series} start={start} isFull={days.length >= mostDays - 1} />
          <OneMoreDay onAdd={(day) => change({ added: [...chosen.added, day] })} />
          <DayList
            days={days}
            hint={
              where === undefined
                ? t('Enter the state or postcode to see which days are public holidays.')
                : holidays.names === undefined && holidays.error
                  ? holidays.error.message
                  : t('Public holidays are left out unless you tick them.')
            }
            onTick={tick}
          />
          <p className="sr-only" role="status">
            {count}
          </p>
        </>
      )}
    </Fold>
  )
}

type RepeatFieldsProps = { series: SeriesDays; start: string; isFull: boolean }

function RepeatFields({ series: { chosen, change }, start, isFull }: RepeatFieldsProps) {
  const isRepeated = chosen.weekdays.length > 0
  return (
    <>
      <FieldGroup
        label={t('Repeat on')}
        hint={t('Posts one job per day with the details you enter here.')}
        error={
          isFull
            ? t('At most {count} days at once.', { count: mostDays })
            : isRepeated && chosen.until !== '' && chosen.until <= start
              ? t('Choose a day after the start date.')
              : undefined
        }
      >
        <Choices>
          {week.map((day, index) => {
            const weekday = (index + 1) % 7
            return (
              <Checkbox
                key={day}
                label={formatWeekdayName(day)}
                checked={chosen.weekdays.includes(weekday)}
                onChange={({ target }) =>
                  change({
                    weekdays: target.checked
                      ? [...chosen.weekdays, weekday]
                      : chosen.weekdays.filter((one) => one !== weekday),
                  })
                }
              />
            )
          })}
        </Choices>
      </FieldGroup>
      {isRepeated && (
        <TextField
          label={t('Until')}
          type="date"
          min={start}
          max={jobBounds.lastDay}
          value={chosen.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      )}
    </>
  )
}

type DayListProps = {
  days: readonly SeriesDay[]
  hint: string
  onTick: (day: string, isWanted: boolean) => void
}

function DayList({ days, hint, onTick }: DayListProps) {
  if (days.length === 0) return null
  return (
    <FieldGroup label={t('Days to add')} hint={hint}>
      <Choices>
        {days.map(({ day, isWanted, holiday }) => (
          <Checkbox
            key={day}
            label={
              holiday === undefined
                ? formatWorkDay(day)
                : t('{day}, public holiday: {name}', { day: formatWorkDay(day), name: holiday })
            }
            checked={isWanted}
            onChange={({ target }) => onTick(day, target.checked)}
          />
        ))}
      </Choices>
    </FieldGroup>
  )
}

function OneMoreDay({ onAdd }: { onAdd: (day: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <FormRow>
      <TextField
        label={t('One more day')}
        type="date"
        min={jobBounds.firstDay}
        max={jobBounds.lastDay}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        variant="secondary"
        disabled={readDay(typed) === null}
        onClick={() => {
          onAdd(typed)
          setTyped('')
        }}
      >
        <Plus size={18} aria-hidden="true" />
        {t('Add this day')}
      </Button>
    </FormRow>
  )
}
