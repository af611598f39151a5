import { Link } from 'react-router-dom'
import entryStyles from '@/components/admin/entries.module.css'
import { FormSection } from '@/components/form/form-section'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { reach } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { formatMoment } from '@/lib/format/format-date'
import { isolate } from '@/lib/i18n/isolate'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { auditQuery } from '../api'
import { describeActor, describeEvent, describeSubject } from '../describe-entry'
import type { Entry } from '../schema'
import { Changes } from './audit-table'
import styles from './person-record.module.css'

/** The newest audit entries about a person or by them (rules 12.17, 10.18). */
export function PersonRecord({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const list = useList(auditQuery(userId, { search: '', about: id }, 20))
  return (
    <FormSection
      title={t('Record')}
      note={t(
        'Changes to this person’s data, changes they made, and who opened their documents and bank details. All times are Brisbane time.',
      )}
    >
      <List
        list={list}
        noun="entry"
        loading={<LoadingState label={t('Loading the record…')} />}
        empty={<p>{t('Nothing recorded yet.')}</p>}
      >
        {(entries) => (
          <ul className={classes(entryStyles.entries, styles.list)}>
            {entries.map((entry) => (
              <RecordItem key={entry.id} entry={entry} personId={id} />
            ))}
          </ul>
        )}
      </List>
      {list.rows?.length !== 0 && (
        <p>
          <Link to={`${paths.adminAudit}?about=${id}`} className={reach}>
            {t('Search or download these entries')}
          </Link>
        </p>
      )}
    </FormSection>
  )
}

function RecordItem({ entry, personId }: { entry: Entry; personId: string }) {
  const { person, person_name, at } = entry
  const whose = person !== null && person !== personId ? person_name : undefined
  return (
    <li>
      <div>
        <span>
          {[describeEvent(entry), isolate(describeSubject(entry) ?? ''), isolate(whose ?? '')]
            .filter(Boolean)
            .join(', ')}
        </span>
        <Changes entry={entry} />
      </div>
      <p className={styles.facts}>
        {entry.actor === personId && entry.source === 'person'
          ? t('By this person')
          : t('By {name}', { name: describeActor(entry) })}
        , <time dateTime={at}>{formatMoment(at)}</time>
      </p>
    </li>
  )
}
