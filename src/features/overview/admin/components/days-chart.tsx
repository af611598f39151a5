import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatShortDay, formatWeekday } from '@/lib/format/format-date'
import { countOf, formatNumber, t, word } from '@/lib/i18n/language'
import { type Day, shownDays } from '../api'
import { isWeekend, type Outcome, outcomes, scaleLines, sumOf, totalOf } from '../outcomes'
import { ChartCard } from './chart-card'
import styles from './days-chart.module.css'

const stripesId = 'outcome-stripes'

/** A bar's share of its day's width. The rest is the gap to the next bar. */
const thickness = 0.72

export function DaysChart({ query }: { query: UseQueryResult<Day[]> }) {
  return (
    <ChartCard
      title={t('Applications per day')}
      note={t('Withdrawn applications are not counted')}
      query={query}
      isEmpty={(days) => totalOf(sumOf(days)) === 0}
      emptyText={t('No applications in the last {count} days.', { count: shownDays })}
      columns={[t('Day'), word('Pending'), word('Rejected'), word('Accepted'), t('All')]}
      rowsOf={(days) =>
        [...days]
          .reverse()
          .map((day) => [formatWeekday(day.day), day.pending, day.rejected, day.accepted, totalOf(day)])
      }
    >
      {(days) => <Chart days={days} />}
    </ChartCard>
  )
}

/** The bars, and above them the numbers of the chosen day or of all days. */
function Chart({ days }: { days: readonly Day[] }) {
  const { chosen, handlers } = useChosenDay(days.length)
  const day = chosen === undefined ? undefined : days[chosen]
  const shown = day ?? sumOf(days)
  const lines = scaleLines(Math.max(...days.map(totalOf)))
  const top = lines.at(-1) ?? 1
  const current = chosen ?? days.length - 1
  const currentDay = days[current]
  const middle = days[Math.floor(days.length / 2)]

  return (
    <div>
      <p className={styles.summary}>
        {day ? formatWeekday(day.day) : t('Last {count} days', { count: days.length })}:{' '}
        {countOf(totalOf(shown), 'application')}
      </p>
      <Legend counts={shown} />
      <div className={styles.plot}>
        <div className={styles.lines} aria-hidden="true">
          {lines.map((line) => (
            <span key={line} style={{ bottom: percent(line / top) }}>
              {formatNumber(line)}
            </span>
          ))}
        </div>
        <div
          className={styles.bars}
          role="slider"
          tabIndex={0}
          aria-label={t('Day')}
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={current + 1}
          aria-valuetext={currentDay && describeDay(currentDay)}
          {...handlers}
        >
          <svg width="100%" height="100%" aria-hidden="true">
            <Stripes />
            {days.map((entry, index) => (
              <Bar
                key={entry.day}
                day={entry}
                left={index / days.length}
                width={1 / days.length}
                top={top}
                isChosen={index === chosen}
              />
            ))}
          </svg>
        </div>
        <div className={styles.axis} aria-hidden="true">
          <span>{days[0] && formatShortDay(days[0].day)}</span>
          <span>{middle && formatShortDay(middle.day)}</span>
          <span>{t('Today')}</span>
        </div>
      </div>
    </div>
  )
}

function Legend({ counts }: { counts: Record<Outcome, number> }) {
  return (
    <ul className={styles.legend}>
      {[...outcomes].reverse().map(({ key, name }) => (
        <li key={key}>
          <svg width="18" height="18" aria-hidden="true">
            <rect x="1" y="1" width="16" height="16" {...lookOf(key)} />
          </svg>
          {name} <strong>{formatNumber(counts[key])}</strong>
        </li>
      ))}
    </ul>
  )
}

type BarProps = {
  day: Day
  /** `left` and `width` are fractions of the chart's width. */
  left: number
  width: number
  /** The highest number on the scale. */
  top: number
  isChosen: boolean
}

/** One day's bar. Its dimensions are percentages, so that a narrow screen shrinks the bars but not the text. */
function Bar({ day, left, width, top, isChosen }: BarProps) {
  const ground = isChosen ? styles.chosen : isWeekend(day.day) ? styles.weekend : undefined
  return (
    <>
      {ground && <rect className={ground} x={percent(left)} width={percent(width)} y="0" height="100%" />}
      {outcomes.map(({ key }, index) => {
        const count = day[key]
        const stacked = outcomes.slice(0, index + 1).reduce((sum, part) => sum + day[part.key], 0)
        return (
          count > 0 && (
            <rect
              key={key}
              {...lookOf(key)}
              x={percent(left + (width * (1 - thickness)) / 2)}
              width={percent(width * thickness)}
              y={percent(1 - stacked / top)}
              height={percent(count / top)}
            />
          )
        )
      })}
    </>
  )
}

/**
 * Returns the class and fill of an outcome's bars. The fill is set here, because a style sheet cannot refer to a
 * pattern in the document.
 */
function lookOf(outcome: Outcome) {
  if (outcome === 'rejected') return { className: styles.rejected, fill: `url(#${stripesId})` }
  return { className: outcome === 'accepted' ? styles.accepted : styles.pending }
}

function Stripes() {
  return (
    <defs>
      <pattern
        id={stripesId}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" className={styles.stripesGround} />
        <rect width="2.5" height="5" className={styles.stripe} />
      </pattern>
    </defs>
  )
}

function percent(part: number): string {
  return `${part * 100}%`
}

function describeDay(day: Day): string {
  return t('{day}: {applications}, {pending} pending, {rejected} rejected, {accepted} accepted', {
    ...day,
    day: formatWeekday(day.day),
    applications: countOf(totalOf(day), 'application'),
  })
}

/**
 * The index of the day chosen by mouse, touch or keyboard, or undefined. The handlers belong on the element
 * that spans all days.
 */
function useChosenDay(count: number) {
  const [chosen, setChosen] = useState<number>()
  const last = count - 1
  const within = (index: number) => Math.min(Math.max(index, 0), last)

  function handlePointer({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(within(Math.floor(((clientX - left) / width) * count)))
  }

  function handleKey(event: KeyboardEvent) {
    const now = chosen ?? last
    const steps: Record<string, number | undefined> = {
      ArrowLeft: within(now - 1),
      ArrowDown: within(now - 1),
      ArrowRight: within(now + 1),
      ArrowUp: within(now + 1),
      PageDown: within(now - 7),
      PageUp: within(now + 7),
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }

  return {
    // Clamped, because the number of days might have decreased since the choice.
    chosen: chosen === undefined ? undefined : within(chosen),
    handlers: {
      onPointerDown: handlePointer,
      onPointerMove: handlePointer,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        // When the mouse leaves, no day is chosen. After a touch, the day stays chosen.
        if (pointerType === 'mouse') setChosen(undefined)
      },
      onKeyDown: handleKey,
      onFocus: () => setChosen((now) => now ?? last),
      onBlur: () => setChosen(undefined),
    },
  }
}
