import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FieldError } from '@/components/form/field'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { useSignedIn } from '@/features/auth/session'
import { stateLooks } from '@/features/documents/document-state'
import { documentFileName } from '@/features/documents/files-api'
import { documentTypes } from '@/lib/domain'
import { formatDate, formatMoment } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { useOpenFile } from '@/lib/use-open-file'
import { openDocument, personDocumentsQuery } from '../../documents/api'
import { describeDates } from '../../documents/describe-document'
import type { PersonDocument } from '../../documents/schema'
import { adminKeys } from '../../keys'
import styles from './user-documents.module.css'

/** A person's documents with their states, and who decided them; opening one is recorded (rule 8.21). */
export function UserDocuments({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const query = useQuery(personDocumentsQuery(userId, id))
  const documents = query.data
  const isGiven = (type: string) => documents?.some((document) => document.type === type) ?? false
  const given = documentTypes.filter(({ type }) => isGiven(type))
  const missing = documentTypes.filter(({ type }) => !isGiven(type)).map(({ name }) => name)
  return (
    <FormSection id="documents" title="Documents">
      <Loaded query={query} loading={<LoadingState label="Loading documents…" />}>
        {() => (
          <ul className={styles.types}>
            {given.map(({ type, name }) => (
              <li key={type}>
                <h3>{name}</h3>
                {(documents ?? [])
                  .filter((document) => document.type === type)
                  .map((document) => (
                    <UserDocument key={document.id} document={document} name={name} personId={id} />
                  ))}
              </li>
            ))}
            {missing.length > 0 && <li>Not uploaded yet: {missing.join(', ')}</li>}
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
    await opening.open(() => openDocument(id), documentFileName(name, path))
    await queryClient.invalidateQueries({ queryKey: adminKeys.audit(userId) })
  }

  return (
    <div className={styles.document}>
      <Tag tone={tone}>
        <span className={styles.state}>
          <Icon size={14} aria-hidden="true" />
          {word}
        </span>
      </Tag>
      <div>
        <p>{[describeDates(document), number !== null && `Number ${number}.`].filter(Boolean).join(' ')}</p>
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
