import type { City } from '../api'
import { cityName } from '../city-name'

export function CitiesTable({ data: cities }: { data: readonly City[] }) {
  return (
    <table>
      <caption className="sr-only">Open jobs per city</caption>
      <thead>
        <tr>
          <th scope="col">City</th>
          <th scope="col">Open jobs</th>
        </tr>
      </thead>
      <tbody>
        {cities.map((city) => (
          <tr key={cityName(city)}>
            <th scope="row">{cityName(city)}</th>
            <td>{city.jobs.toLocaleString('en-AU')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
