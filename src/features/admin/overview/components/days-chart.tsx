import { formatShortDay, formatWeekday } from '@/lib/format-date'
import type { Day } from '../api'
import { scaleLines, stripesId, sumOf, totalOf } from '../outcomes'
import { useChosenDay } from '../use-chosen-day'
import { DayBar } from './day-bar'
import { DaysLegend } from './days-legend'

/** A bar for each day, stacked by how its applications stand. The numbers of the day pointed at stand in the legend. */
export function DaysChart({ data: days }: { data: readonly Day[] }) {
  const { chosen, handlers } = useChosenDay(days.length)
  const day = chosen === undefined ? undefined : days[chosen]
  const lines = scaleLines(Math.max(...days.map(totalOf)))
  const top = lines.at(-1) ?? 1
  const heightOf = (count: number) => `${(count / top) * 100}%`
  const sum = sumOf(days)
  const current = chosen ?? days.length - 1
  const currentDay = days[current]
  const middle = days[Math.floor(days.length / 2)]

  return (
    <div>
      <p className="days-said">
        {day ? formatWeekday(day.day) : `Last ${days.length} days`}: {sayApplications(totalOf(day ?? sum))}
      </p>
      <DaysLegend of={day ?? sum} />
      <div className="days-plot">
        <div className="days-lines" aria-hidden="true">
          {lines.map((line) => (
            <span key={line} style={{ bottom: heightOf(line) }}>
              {line.toLocaleString('en-AU')}
            </span>
          ))}
        </div>
        <div
          className="days-bars"
          role="slider"
          tabIndex={0}
          aria-label="Day"
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={current + 1}
          aria-valuetext={currentDay && sayNumbers(currentDay)}
          {...handlers}
        >
          <svg width="100%" height="100%" aria-hidden="true">
            <Patterns />
            {days.map((entry, index) => (
              <DayBar
                key={entry.day}
                day={entry}
                place={index / days.length}
                width={1 / days.length}
                top={top}
                isChosen={index === chosen}
              />
            ))}
          </svg>
        </div>
        <div className="days-axis" aria-hidden="true">
          <span>{days[0] && formatShortDay(days[0].day)}</span>
          <span>{middle && formatShortDay(middle.day)}</span>
          <span>Today</span>
        </div>
      </div>
    </div>
  )
}

/** Stripes, so that rejected ones are told from the others without their colour. */
function Patterns() {
  return (
    <defs>
      <pattern
        id={stripesId}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" className="outcome-stripes-ground" />
        <rect width="2.5" height="5" className="outcome-stripes-line" />
      </pattern>
    </defs>
  )
}

function sayApplications(count: number): string {
  return count === 1 ? '1 application' : `${count.toLocaleString('en-AU')} applications`
}

function sayNumbers(day: Day): string {
  return `${formatWeekday(day.day)}: ${sayApplications(totalOf(day))}, ${day.pending} pending, ${day.rejected} rejected, ${day.accepted} accepted`
}
