import type { Overview } from '../api'

const numbers = new Intl.NumberFormat('en-AU')

/** The counts; a dash where one could not be read. */
export function CountList({ overview }: { overview: Overview }) {
  const counts = [
    { name: 'Cleaners', count: overview.cleaners },
    { name: 'Jobs', count: overview.jobs },
    { name: 'Applications', count: overview.applications },
    { name: 'Pending applications', count: overview.pendingApplications },
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {counts.map(({ name, count }) => (
        <div key={name} className="card grid gap-1">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-3xl">
            <strong>{count === null ? '–' : numbers.format(count)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
