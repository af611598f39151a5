import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Uploading } from '../use-save-profile'

type SaveBarProps = {
  error: string | undefined
  /** Everything on the page is what the database holds, and the person has just seen to that. */
  isSaved: boolean
  isDirty: boolean
  isSaving: boolean
  uploading: Uploading | undefined
}

/** Saving, always in sight: what came of it, the file on its way, and the button. */
export function SaveBar({ error, isSaved, isDirty, isSaving, uploading }: SaveBarProps) {
  return (
    <div className="profile-bar">
      {error && <Notice tone="danger">{error}</Notice>}
      {isSaved && <Notice tone="positive">Profile updated successfully!</Notice>}
      {uploading ? (
        <label className="profile-upload">
          <span>
            Uploading {uploading.name}: {Math.round(uploading.part * 100)}%
          </span>
          <progress value={uploading.part} />
        </label>
      ) : (
        <p className="hint">{isDirty ? 'You have unsaved changes.' : ''}</p>
      )}
      <Button type="submit" busy={isSaving} busyText="Saving…">
        Save Profile
      </Button>
    </div>
  )
}
