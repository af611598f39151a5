import { formatWeekday } from '@/lib/format-date'
import type { Day } from '../api'
import { totalOf } from '../outcomes'

/** The days as a table, the newest first. */
export function DaysTable({ data: days }: { data: readonly Day[] }) {
  return (
    <table>
      <caption className="sr-only">Applications per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Pending</th>
          <th scope="col">Rejected</th>
          <th scope="col">Accepted</th>
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatWeekday(day.day)}</th>
            <td>{day.pending}</td>
            <td>{day.rejected}</td>
            <td>{day.accepted}</td>
            <td>{totalOf(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
