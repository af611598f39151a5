import { type Outcome, outcomes } from '../outcomes'

/** What the parts of a bar stand for, and how many they are of what is said in `of`. */
export function DaysLegend({ of }: { of: Record<Outcome, number> }) {
  return (
    <ul className="days-legend">
      {/* The topmost part first, as it stands in the bar. */}
      {[...outcomes].reverse().map(({ key, name, fill }) => (
        <li key={key}>
          <svg width="18" height="18" aria-hidden="true">
            <rect x="1" y="1" width="16" height="16" fill={fill} className={`outcome outcome-${key}`} />
          </svg>
          {name} <strong>{of[key].toLocaleString('en-AU')}</strong>
        </li>
      ))}
    </ul>
  )
}
