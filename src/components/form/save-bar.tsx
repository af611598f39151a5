import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** The file on its way, and the part of it that is sent, from 0 to 1. */
export type Uploading = { name: string; part: number }

type SaveBarProps = {
  /** What the button says. */
  text: string
  error: ReactNode
  /** What is said when everything on the page is what the database holds, and the person has just seen to that. */
  done?: string | undefined
  isDirty: boolean
  isSaving: boolean
  uploading: Uploading | undefined
}

/** Saving, always in sight: what came of it, the file on its way, and the button. Its styles are in form-page.css. */
export function SaveBar({ text, error, done, isDirty, isSaving, uploading }: SaveBarProps) {
  return (
    <div className="save-bar">
      {error && <Notice tone="danger">{error}</Notice>}
      {done !== undefined && <Notice tone="positive">{done}</Notice>}
      {uploading ? (
        <label className="upload-progress">
          <span>
            Uploading {uploading.name}: {Math.round(uploading.part * 100)}%
          </span>
          <progress value={uploading.part} />
        </label>
      ) : (
        <p className="hint">{isDirty ? 'You have unsaved changes.' : ''}</p>
      )}
      <Button type="submit" busy={isSaving} busyText="Saving…">
        {text}
      </Button>
    </div>
  )
}
