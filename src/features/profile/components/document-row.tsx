import { useId, useState } from 'react'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { formatDate } from '@/lib/format-date'
import type { OwnProfile } from '../api'
import type { documentTypes } from '../document-types'
import { signDocument } from '../files-api'
import type { FileChoice } from '../use-chosen-files'
import { FileButton } from './file-button'

type DocumentRowProps = {
  about: (typeof documentTypes)[number]
  /** The one that is saved. */
  saved: OwnProfile['documents'][number] | undefined
  files: FileChoice
}

/** One document: what it is for, the one that is saved, and the one chosen for the next save. */
export function DocumentRow({ about: { type, name, note }, saved, files }: DocumentRowProps) {
  const id = useId()
  const opening = useOpenDocument()
  const chosen = files.chosen.documents[type]
  const error = files.refusals[type] ?? opening.error
  return (
    <li className="profile-document">
      <div>
        <h3>{name}</h3>
        <p className="hint" id={`${id}-note`}>
          {note}
        </p>
      </div>
      <p className="profile-document-state">
        {chosen ? (
          <>
            <strong>{chosen.file.name}</strong> is uploaded when you save.
          </>
        ) : saved ? (
          `Uploaded ${formatDate(saved.uploaded_at)}`
        ) : (
          'Not uploaded yet'
        )}
      </p>
      <div className="profile-file-actions">
        <FileButton
          text={
            <>
              {saved || chosen ? 'Replace' : 'Choose file'} <span className="sr-only">{name}</span>
            </>
          }
          aria-describedby={error ? `${id}-note ${id}-error` : `${id}-note`}
          accept=".pdf,.jpg,.jpeg,.png"
          onChoose={(file) => void files.chooseDocument(type, file)}
        />
        {chosen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Do not use it: ${name}`}
            onClick={() => files.dropDocument(type)}
          >
            Do not use it
          </Button>
        )}
        {saved && !chosen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`View ${name}`}
            busy={opening.busy}
            busyText="Opening…"
            onClick={() => void opening.open(saved.path)}
          >
            View
          </Button>
        )}
      </div>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </li>
  )
}

/** Opens a document in a tab of its own, by a link that is made when it is asked for. */
function useOpenDocument() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function open(path: string) {
    // Opened before the link is there: later, a browser takes it for a pop-up that nobody asked for.
    const tab = window.open('', '_blank')
    setBusy(true)
    setError(undefined)
    const signed = await signDocument(path)
    setBusy(false)
    if (!signed.success) {
      tab?.close()
      setError('This file could not be opened. Please try again.')
      return
    }
    if (tab) {
      tab.opener = null
      tab.location.replace(signed.link)
    } else {
      window.location.assign(signed.link)
    }
  }

  return { open, busy, error }
}
