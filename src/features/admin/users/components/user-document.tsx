import { useId } from 'react'
import { FieldError } from '@/components/form/field'
import { FileActions } from '@/components/form/file-button'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { documentFileName, loadDocument } from '@/features/profile/files-api'
import type { documentTypes } from '@/lib/domain'
import { formatDate } from '@/lib/format-date'
import { useOpenFile } from '@/lib/use-open-file'
import type { UserProfile } from '../profile-api'

type UserDocumentProps = {
  about: (typeof documentTypes)[number]
  given: UserProfile['profile']['documents'][number] | undefined
}

/** One kind of document: whether it was given, when, and a way to look at it. */
export function UserDocument({ about: { name, note }, given }: UserDocumentProps) {
  const id = useId()
  const opening = useOpenFile()
  return (
    <li className="profile-document">
      <div>
        <h3>{name}</h3>
        <Hint>{note}</Hint>
      </div>
      <p className="profile-document-state">
        {given ? `Uploaded ${formatDate(given.uploaded_at)}` : 'Not uploaded yet'}
      </p>
      {given && (
        <FileActions className="profile-document-actions">
          <Button
            variant="secondary"
            size="small"
            aria-label={`View ${name}`}
            aria-describedby={opening.error === undefined ? undefined : id}
            busy={opening.busy}
            busyText="Opening…"
            onClick={() =>
              void opening.open(() => loadDocument(given.path), documentFileName(name, given.path))
            }
          >
            View
          </Button>
        </FileActions>
      )}
      {opening.error !== undefined && (
        <div role="alert">
          <FieldError id={id}>{opening.error}</FieldError>
        </div>
      )}
    </li>
  )
}
