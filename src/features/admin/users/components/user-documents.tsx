import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FieldError } from '@/components/form/field'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { useSignedIn } from '@/features/auth/session'
import { documentTypes } from '@/lib/domain'
import { formatDate, formatMoment } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { useOpenFile } from '@/lib/use-open-file'
import { openDocument, openingsQuery, personDocumentsQuery } from '../../documents/api'
import { describeDates, stateLooks } from '../../documents/describe-document'
import type { PersonDocument } from '../../documents/schema'
import styles from './user-documents.module.css'

/** A person's documents with their states, and who decided them; opening one is recorded (rule 8.21). */
export function UserDocuments({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const query = useQuery(personDocumentsQuery(userId, id))
  return (
    <FormSection id="documents" title="Documents">
      <Loaded query={query} loading={<LoadingState label="Loading documents…" />}>
        {(documents) => (
          <ul className={styles.types}>
            {documentTypes.map(({ type, name }) => {
              const own = documents.filter((document) => document.type === type)
              return (
                <li key={type}>
                  <h3>{name}</h3>
                  {own.length === 0 && <p>Not uploaded yet</p>}
                  {own.map((document) => (
                    <UserDocument key={document.id} document={document} name={name} personId={id} />
                  ))}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </FormSection>
  )
}

type UserDocumentProps = { document: PersonDocument; name: string; personId: string }

function UserDocument({ document, name, personId }: UserDocumentProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const opening = useOpenFile()
  const { id, path, state, number, reason, uploaded_at, decided_at, decided_by } = document
  const { Icon, tone, word } = stateLooks[state]
  const isWaiting = state === 'waiting'

  async function handleOpen() {
    await opening.open(() => openDocument(id), `${name}${path.slice(path.lastIndexOf('.'))}`)
    await queryClient.invalidateQueries(openingsQuery(userId, personId))
  }

  return (
    <div className={styles.document}>
      <p className={styles.state} data-tone={tone}>
        <Icon size={18} aria-hidden="true" />
        {word}
      </p>
      <div>
        <p>{[number !== null && `Number ${number}`, describeDates(document)].filter(Boolean).join(' · ')}</p>
        {reason !== null && <p>“{reason}”</p>}
        <Hint>
          Uploaded {formatDate(uploaded_at)}.
          {decided_at !== null &&
            ` ${state === 'refused' ? 'Refused' : 'Checked'} by ${decided_by ?? 'an administrator'}, ${formatMoment(decided_at)}.`}
        </Hint>
        {opening.error !== undefined && (
          <div role="alert">
            <FieldError>{opening.error}</FieldError>
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {isWaiting && personId !== userId && (
          <Link to={`${paths.adminDocuments}?document=${id}`}>
            Check it<span className="sr-only">: {name}</span>
          </Link>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={`View ${name}${isWaiting ? ', waiting' : ''}`}
          busy={opening.busy}
          busyText="Opening…"
          onClick={() => void handleOpen()}
        >
          View
        </Button>
      </div>
    </div>
  )
}
