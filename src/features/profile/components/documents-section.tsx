import { useId } from 'react'
import { FieldError } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { documentTypes } from '@/lib/domain'
import { formatDate } from '@/lib/format-date'
import { useOpenFile } from '@/lib/use-open-file'
import type { OwnProfile } from '../api'
import { documentFileName, loadDocument } from '../files-api'
import type { FileChoice } from '../use-chosen-files'
import styles from './documents-section.module.css'

type DocumentsSectionProps = {
  documents: OwnProfile['documents']
  /** The files chosen for the next save. Without it, documents can only be viewed. */
  files?: FileChoice
}

/** White Card, Driver's License, Visa and Blue Card. */
export function DocumentsSection({ documents, files }: DocumentsSectionProps) {
  return (
    <FormSection
      id="documents"
      title="Documents"
      {...(files && { note: 'PDF, JPG, JPEG or PNG, up to 10 MB each.' })}
    >
      <ul className={styles.list}>
        {documentTypes.map((about) => (
          <DocumentRow
            key={about.type}
            about={about}
            saved={documents.find(({ type }) => type === about.type)}
            files={files}
          />
        ))}
      </ul>
    </FormSection>
  )
}

type DocumentRowProps = {
  about: (typeof documentTypes)[number]
  saved: OwnProfile['documents'][number] | undefined
  files: FileChoice | undefined
}

function DocumentRow({ about: { type, name, note }, saved, files }: DocumentRowProps) {
  const id = useId()
  const opening = useOpenFile()
  const chosen = files?.chosen[type]
  const error = files?.refusals[type] ?? opening.error
  const describedBy = error ? `${id}-note ${id}-error` : `${id}-note`
  return (
    <li className={styles.document}>
      <div>
        <h3>{name}</h3>
        <Hint id={`${id}-note`}>{note}</Hint>
      </div>
      <p className={styles.state}>
        {chosen ? (
          <>
            <strong>{chosen.name}</strong> will be uploaded when you save.
          </>
        ) : saved ? (
          `Uploaded ${formatDate(saved.uploaded_at)}`
        ) : (
          'Not uploaded yet'
        )}
      </p>
      <FileActions className={styles.actions}>
        {files && (
          <FileButton
            text={
              <>
                {saved || chosen ? 'Replace' : 'Choose file'} <span className="sr-only">{name}</span>
              </>
            }
            aria-describedby={describedBy}
            accept=".pdf,image/*"
            onChoose={(file) => void files.choose(type, file)}
          />
        )}
        {files && chosen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${chosen.name}`}
            onClick={() => files.drop(type)}
          >
            Remove
          </Button>
        )}
        {saved && !chosen && (
          <Button
            variant={files ? 'quiet' : 'secondary'}
            size="small"
            aria-label={`View ${name}`}
            aria-describedby={describedBy}
            busy={opening.busy}
            busyText="Opening…"
            onClick={() =>
              void opening.open(() => loadDocument(saved.path), documentFileName(name, saved.path))
            }
          >
            View
          </Button>
        )}
      </FileActions>
      {error && (
        <div role="alert" className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </li>
  )
}
