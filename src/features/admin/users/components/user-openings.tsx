import { FormSection } from '@/components/form/form-section'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { useSignedIn } from '@/features/auth/session'
import { documentName } from '@/features/documents/api'
import { formatMoment } from '@/lib/format-date'
import { openingsQuery } from '../../documents/api'
import styles from './user-openings.module.css'

const none = 'Nobody so far.'

/** Which administrator opened which of a person's documents, and when (rule 12.17). */
export function UserOpenings({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const list = useList(openingsQuery(userId, id))
  return (
    <FormSection title="Documents opened" note="Which administrator opened which file, in Brisbane time.">
      {list.rows?.length === 0 ? (
        <p>{none}</p>
      ) : (
        <List
          list={list}
          noun="opening"
          loading={<LoadingState label="Loading openings…" />}
          emptyText={none}
        >
          {(openings) => (
            <ul className={styles.list}>
              {openings.map((opening) => (
                <li key={opening.id}>
                  <span>
                    {opening.administrator ?? 'An administrator'} opened the {documentName(opening.type)}
                  </span>
                  <time dateTime={opening.opened_at}>{formatMoment(opening.opened_at)}</time>
                </li>
              ))}
            </ul>
          )}
        </List>
      )}
    </FormSection>
  )
}
