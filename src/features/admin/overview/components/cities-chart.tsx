import type { City } from '../api'
import { cityName } from '../city-name'

/** A bar for each city, with its name and number beside it. The table says the same to those who have it read out. */
export function CitiesChart({ data: cities }: { data: readonly City[] }) {
  const most = Math.max(...cities.map(({ jobs }) => jobs))
  return (
    <div className="cities" aria-hidden="true">
      {cities.map((city) => (
        <div key={cityName(city)}>
          <span className="city-name">{cityName(city)}</span>
          <svg width="100%" height="22">
            <rect
              className={city.kind === 'city' ? 'city-bar' : 'city-bar city-bar-rest'}
              width={`${(city.jobs / most) * 100}%`}
              height="100%"
              rx="3"
            />
          </svg>
          <span className="city-jobs">{city.jobs.toLocaleString('en-AU')}</span>
        </div>
      ))}
    </div>
  )
}
