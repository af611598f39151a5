import type { Day } from '../api'
import { isWeekend, outcomes } from '../outcomes'

type DayBarProps = {
  day: Day
  /** Where the day begins and how wide it is, as parts of all the days. */
  place: number
  width: number
  /** The highest number on the scale. */
  top: number
  isChosen: boolean
}

/** How much of its day's width a bar takes; the rest is the gap to the next. */
const thickness = 0.72

/** One day's bar in parts. Its measures are percentages, so that a narrow screen squeezes the bars and no text. */
export function DayBar({ day, place, width, top, isChosen }: DayBarProps) {
  const stacked = outcomes.map((outcome, index) => ({
    ...outcome,
    count: day[outcome.key],
    below: outcomes.slice(0, index).reduce((sum, { key }) => sum + day[key], 0),
  }))
  const ground = isChosen ? 'day-chosen' : isWeekend(day.day) ? 'day-weekend' : undefined
  return (
    <>
      {ground && <rect className={ground} x={percent(place)} width={percent(width)} y="0" height="100%" />}
      {stacked.map(
        ({ key, fill, count, below }) =>
          count > 0 && (
            <rect
              key={key}
              fill={fill}
              className={`outcome outcome-${key}`}
              x={percent(place + (width * (1 - thickness)) / 2)}
              width={percent(width * thickness)}
              y={percent(1 - (below + count) / top)}
              height={percent(count / top)}
            />
          ),
      )}
    </>
  )
}

function percent(part: number): string {
  return `${part * 100}%`
}
