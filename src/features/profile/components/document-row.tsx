import { useId } from 'react'
import { FieldError } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import type { documentTypes } from '@/lib/domain'
import { formatDate } from '@/lib/format-date'
import { useOpenFile } from '@/lib/use-open-file'
import type { OwnProfile } from '../api'
import { documentFileName, loadDocument } from '../files-api'
import type { FileChoice } from '../use-chosen-files'

type DocumentRowProps = {
  about: (typeof documentTypes)[number]
  /** The one that is saved. */
  saved: OwnProfile['documents'][number] | undefined
  files: FileChoice
}

/** One document: what it is for, the one that is saved, and the one chosen for the next save. */
export function DocumentRow({ about: { type, name, note }, saved, files }: DocumentRowProps) {
  const id = useId()
  const opening = useOpenFile()
  const chosen = files.chosen.documents[type]
  const error = files.refusals[type] ?? opening.error
  return (
    <li className="profile-document">
      <div>
        <h3>{name}</h3>
        <Hint id={`${id}-note`}>{note}</Hint>
      </div>
      <p className="profile-document-state">
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
      <FileActions className="profile-document-actions">
        <FileButton
          text={
            <>
              {saved || chosen ? 'Replace' : 'Choose file'} <span className="sr-only">{name}</span>
            </>
          }
          aria-describedby={error ? `${id}-note ${id}-error` : `${id}-note`}
          accept=".pdf,image/*"
          onChoose={(file) => void files.chooseDocument(type, file)}
        />
        {chosen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${chosen.name}`}
            onClick={() => files.dropDocument(type)}
          >
            Remove
          </Button>
        )}
        {saved && !chosen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`View ${name}`}
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
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </li>
  )
}
