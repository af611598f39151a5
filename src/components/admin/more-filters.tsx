import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { TextField } from '@/components/form/text-field'
import { ToggleChip } from '@/components/list/search-form'
import type { ListControls } from '@/components/list/use-list-controls'
import { Button } from '@/components/ui/button'
import { addDays } from '@/lib/format/format-clock'
import { isDay, mondayOf, todayHere } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import styles from './more-filters.module.css'

/**
 * Attributes for a button that unfolds filters, and for the filters' box. The box has `data-open` while unfolded. The box's style sheet
 * decides on which screens the box folds.
 * @param isSet true if a filter is set at first. The box is then unfolded, because a set filter must be visible
 */
export function useFilterFold(isSet: boolean) {
  const [isOpen, setOpen] = useState(isSet)
  const id = useId()
  return {
    isOpen,
    button: { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) },
    box: { id, 'data-open': isOpen || undefined },
  }
}

/** Filters behind a button, because a small screen has no room for them. A very wide screen always shows them. */
export function MoreFilters({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  const { isOpen, button, box } = useFilterFold(isSet)
  return (
    <>
      <Button variant="secondary" className={styles.button} {...button}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {isOpen ? t('Fewer filters') : t('More filters')}
      </Button>
      <div className={styles.more} {...box}>
        {children}
      </div>
    </>
  )
}

type DayFiltersProps = {
  controls: Pick<ListControls<'from' | 'until'>, 'filters' | 'setFilters'>
  labels: { from: string; until: string }
}

/** Filters for a list's first and last day, with buttons for this week and next week. */
export function DayFilters({ controls: { filters, setFilters }, labels }: DayFiltersProps) {
  const { from = '', until = '' } = filters
  const monday = mondayOf(todayHere())
  const weeks = [
    { from: monday, text: t('This week') },
    { from: addDays(monday, 7), text: t('Next week') },
  ]
  return (
    <>
      <DayField label={labels.from} value={from} onChange={(day) => setFilters({ from: day })} />
      <DayField
        label={labels.until}
        value={until}
        earliest={from}
        onChange={(day) => setFilters({ until: day })}
      />
      <ul className={styles.weeks} aria-label={t('Weeks')}>
        {weeks.map((week) => {
          const isOn = week.from === weekOf(filters)
          return (
            <li key={week.from}>
              <ToggleChip
                isOn={isOn}
                onClick={() =>
                  setFilters(
                    isOn ? { from: '', until: '' } : { from: week.from, until: addDays(week.from, 6) },
                  )
                }
              >
                {week.text}
              </ToggleChip>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The first day if the filters select exactly seven days. Otherwise undefined. */
export function weekOf({ from, until }: { from?: string | undefined; until?: string | undefined }) {
  return from && until === addDays(from, 6) ? from : undefined
}

type DayFieldProps = {
  label: string
  value: string
  earliest?: string
  onChange: (day: string) => void
}

/** A date filter that applies once the date is complete, because browsers report a date after each digit of the year. */
function DayField({ label, value, earliest, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState({ value, text: value })
  if (typed.value !== value) setTyped({ value, text: value })
  return (
    <TextField
      type="date"
      label={label}
      value={typed.text}
      min={earliest || undefined}
      onChange={({ target: { value: text } }) => {
        setTyped({ value, text })
        if (text === '' || isDay(text)) onChange(text)
      }}
      onBlur={() => setTyped({ value, text: value })}
    />
  )
}
