import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { Hint, reach } from '@/components/ui/text'
import { formatWorkDay } from '@/lib/format/format-date'
import { formatHeadcount } from '@/lib/format/format-job'
import { t, tn, word } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { seriesQuery } from '../series-api'
import styles from './series-links.module.css'

/**
 * Links to the other days of a job's series, with the state of each. Renders nothing if the job is in no
 * series (rule 11.27).
 */
export function SeriesLinks({ jobId }: { jobId: string }) {
  const { userId } = useSignedIn()
  const { data = [] } = useQuery(seriesQuery(userId, jobId))
  const others = data.filter(({ id }) => id !== jobId)
  if (others.length === 0) return null
  return (
    <Card className={styles.series}>
      <details>
        <summary>
          {tn(others.length, 'Also posted on 1 other day', 'Also posted on {count} other days')}
        </summary>
        <ul>
          {others.map(({ id, start_date, status, accepted_count, cleaners_needed }) => (
            <li key={id}>
              <Link className={reach} to={paths.adminJob(id)}>
                {formatWorkDay(start_date, t('TBD'))}
              </Link>{' '}
              <Hint as="span">
                {[word(status), formatHeadcount(accepted_count, cleaners_needed)].filter(Boolean).join(', ')}
              </Hint>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
