import ArrowRight from 'lucide-react/icons/arrow-right'
import { t } from '@/lib/i18n/language'
import { describeMore, shownChanges } from '../describe-entry'
import type { Entry } from '../schema'
import styles from './changes.module.css'

/** What an entry changed, from what to what. Nothing for entries that say it all in their title. */
export function Changes({ entry }: { entry: Pick<Entry, 'event' | 'details'> }) {
  const changes = shownChanges(entry)
  const more = describeMore(entry)
  return (
    <>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              <span className={styles.label}>{label}</span>
              {before !== undefined && (
                <>
                  {' '}
                  <bdi>{before}</bdi>
                  <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
                  <span className="sr-only"> {t('to')} </span>
                  <bdi>{after}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {more !== undefined && <p className={styles.more}>{more}</p>}
    </>
  )
}
