import { useId } from 'react'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { useOpenFile } from '@/lib/files/use-open-file'
import { t } from '@/lib/i18n/language'
import { documentName } from '../../api'
import type { StateLook } from '../../document-state'
import { documentFileName, loadDocument } from '../../files-api'
import type { OwnDocument } from '../../schema'
import { describeState } from '../describe-state'
import styles from './stored-document.module.css'

/** A document's state as a tag with an icon and a word. */
function DocumentStateTag({ Icon, tone, word }: StateLook) {
  return (
    <Tag tone={tone}>
      <Icon className={styles.mark} size={14} aria-hidden="true" /> {word}
    </Tag>
  )
}

type StoredDocumentProps = {
  document: OwnDocument
  /** The newer upload of the same document type, if there is one. */
  isNewer?: boolean
  /** A later upload. */
  newer?: OwnDocument | undefined
  /** False if a form beside the document already shows the document's number. */
  showsNumber: boolean
}

/** One of the person's own documents: its state with details, and a button to open it. */
export function StoredDocument({ document, isNewer = false, newer, showsNumber }: StoredDocumentProps) {
  const id = useId()
  const opening = useOpenFile()
  const { detail, ...state } = describeState(document, newer)
  const name = documentName(document.type)
  const number = showsNumber ? document.number : null
  return (
    <li className={styles.stored}>
      <div className={styles.about}>
        <DocumentStateTag {...state} />
        <p className={styles.detail}>
          {detail}
          {number !== null && <> {t('Number {number}.', { number })}</>}
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={isNewer ? t('View new {name}', { name }) : t('View {name}', { name })}
        aria-describedby={opening.error ? `${id}-error` : undefined}
        busy={opening.busy}
        busyText={t('Opening…')}
        onClick={() =>
          void opening.open(() => loadDocument(document.path), documentFileName(name, document.path))
        }
      >
        {t('View')}
      </Button>
      {opening.error && (
        <div role="alert" className={styles.error}>
          <FieldError id={`${id}-error`}>{opening.error}</FieldError>
        </div>
      )}
    </li>
  )
}
