import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ReopenButton } from '@/components/admin/reopen-button'
import { FieldAlert } from '@/components/form/field'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { documentFileName, stateLooks } from '@/features/documents'
import type { PersonDocument } from '@/features/documents/admin'
import { describeDates, openDocument, personDocumentsQuery, reopenDocument } from '@/features/documents/admin'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { useOpenFile } from '@/lib/files/use-open-file'
import { documentTypes } from '@/lib/format/fixed-lists'
import { formatDate, formatMoment } from '@/lib/format/format-date'
import { serverText, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { backTo } from '@/lib/navigation/way-back'
import { useSignedIn } from '@/lib/person/signed-in-person'
import styles from './user-documents.module.css'

/** A person's documents with their states and deciding administrators. Opening a document is recorded (rule 8.21). */
export function UserDocuments({ id, name: personName }: { id: string; name: string }) {
  const { userId } = useSignedIn()
  const query = useQuery(personDocumentsQuery(userId, id))
  return (
    <FormSection id="documents" title={t('Documents')}>
      <Loaded query={query} loading={<LoadingState label={t('Loading documents…')} />}>
        {(documents) => <DocumentTypes documents={documents} personId={id} personName={personName} />}
      </Loaded>
    </FormSection>
  )
}

type DocumentTypesProps = { documents: readonly PersonDocument[]; personId: string; personName: string }

function DocumentTypes({ documents, ...person }: DocumentTypesProps) {
  const types = documentTypes.map(({ type, name }) => ({
    name,
    given: documents.filter((document) => document.type === type),
  }))
  const missing = types.filter(({ given }) => given.length === 0).map(({ name }) => name)
  return (
    <ul className={styles.types}>
      {types
        .filter(({ given }) => given.length > 0)
        .map(({ name, given }) => (
          <li key={name}>
            <h3>{name}</h3>
            {given.map((document) => (
              <UserDocument key={document.id} document={document} name={name} {...person} />
            ))}
          </li>
        ))}
      {missing.length > 0 && <li>{t('Not uploaded yet: {list}', { list: missing.join(', ') })}</li>}
    </ul>
  )
}

type UserDocumentProps = { document: PersonDocument; name: string; personId: string; personName: string }

function UserDocument({ document, name, personId, personName }: UserDocumentProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const opening = useOpenFile()
  const { id, path, state, number, reason, uploaded_at } = document
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
        <p>
          {[describeDates(document), number !== null && t('Number {number}.', { number })]
            .filter(Boolean)
            .join(' ')}
        </p>
        {reason !== null && <p>“{serverText(reason)}”</p>}
        <Hint>
          {[t('Uploaded {day}.', { day: formatDate(uploaded_at) }), decisionText(document)]
            .filter(Boolean)
            .join(' ')}
        </Hint>
        <FieldAlert>{opening.error}</FieldAlert>
      </div>
      <div className={styles.actions}>
        {isWaiting && personId !== userId && (
          <Link
            to={`${paths.adminDocuments}?document=${id}`}
            state={backTo(paths.userProfile(personId), personName)}
          >
            {t('Check it')}
            <span className="sr-only">: {name}</span>
          </Link>
        )}
        {!isWaiting && personId !== userId && (
          <ReopenButton
            what={name}
            run={() => reopenDocument(id)}
            onDone={() => {
              void invalidate(queryClient, adminKeys.documents(userId), adminKeys.users(userId))
            }}
          >
            {t('The document will need to be checked again, and its owner will be told.')}
          </ReopenButton>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={isWaiting ? t('View {name}, waiting', { name }) : t('View {name}', { name })}
          busy={opening.busy}
          busyText={t('Opening…')}
          onClick={() => void handleOpen()}
        >
          {t('View')}
        </Button>
      </div>
    </div>
  )
}

function decisionText({ state, decided_at, decided_by }: PersonDocument): string | undefined {
  if (decided_at === null) return undefined
  const values = { name: decided_by ?? t('a former administrator'), moment: formatMoment(decided_at) }
  return state === 'refused'
    ? t('Refused by {name}, {moment}.', values)
    : t('Checked by {name}, {moment}.', values)
}
