import type { UseQueryResult } from '@tanstack/react-query'
import { formatNumber, t } from '@/lib/i18n/language'
import type { City } from '../api'
import { ChartCard } from './chart-card'
import styles from './cities-chart.module.css'

export function CitiesChart({ query }: { query: UseQueryResult<City[]> }) {
  return (
    <ChartCard
      title={t('Open jobs per city')}
      query={query}
      isEmpty={(cities) => cities.length === 0}
      emptyText={t('There are no open jobs.')}
      columns={[t('City'), t('Open jobs')]}
      rowsOf={(cities) => cities.map((city) => [cityName(city), city.jobs])}
    >
      {(cities) => {
        const most = Math.max(...cities.map(({ jobs }) => jobs))
        return (
          <div className={styles.cities} aria-hidden="true">
            {cities.map((city) => (
              <div key={cityName(city)}>
                <span className={styles.name}>{cityName(city)}</span>
                <svg width="100%" height="22">
                  <rect
                    className={city.kind === 'city' ? styles.city : styles.rest}
                    width={`${(city.jobs / most) * 100}%`}
                    height="100%"
                    rx="3"
                  />
                </svg>
                <span className={styles.jobs}>{formatNumber(city.jobs)}</span>
              </div>
            ))}
          </div>
        )
      }}
    </ChartCard>
  )
}

function cityName({ kind, city }: City): string {
  if (kind === 'other') return t('Other')
  return kind === 'none' ? t('No city') : city
}
