import type { UseQueryResult } from '@tanstack/react-query'
import { type City, type Day, shownDays } from '../api'
import { sumOf, totalOf } from '../outcomes'
import { ChartCard } from './chart-card'
import { CitiesChart } from './cities-chart'
import { CitiesTable } from './cities-table'
import { DaysChart } from './days-chart'
import { DaysTable } from './days-table'

/** What the counts cannot say: how it has been going, and where the work is. */
export function Charts({ days, cities }: { days: UseQueryResult<Day[]>; cities: UseQueryResult<City[]> }) {
  return (
    <>
      <ChartCard
        title="Applications per day"
        query={days}
        emptyText={(data) =>
          totalOf(sumOf(data)) === 0 ? `No applications in the last ${shownDays} days.` : undefined
        }
        Chart={DaysChart}
        Table={DaysTable}
      />
      <ChartCard
        title="Open jobs per city"
        query={cities}
        emptyText={(data) => (data.length === 0 ? 'No jobs are open.' : undefined)}
        Chart={CitiesChart}
        Table={CitiesTable}
      />
    </>
  )
}
