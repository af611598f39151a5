import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type Fault, firstOfEach } from '../course-faults'

type SaveBarProps = {
  faults: readonly Fault[]
  onGoTo: (fault: Fault) => void
  /** Why the last save failed. */
  error: string | undefined
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
  onCancel: () => void
  /** What can be done about the error. */
  children: ReactNode
}

/** Saving, always in sight: what is wrong and the way there, what came of it, and the buttons. */
export function SaveBar({
  faults,
  onGoTo,
  error,
  isDirty,
  isSaving,
  onSave,
  onCancel,
  children,
}: SaveBarProps) {
  return (
    <div className="course-bar">
      {faults.length > 0 && (
        <Notice tone="danger">
          <ul className="course-faults">
            {firstOfEach(faults).map((fault) => (
              <li key={fault.message}>
                <button type="button" onClick={() => onGoTo(fault)}>
                  {fault.message}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {error !== undefined && (
        <Notice tone="danger">
          <p>{error}</p>
          {children}
        </Notice>
      )}
      <p className="hint">{isDirty && faults.length === 0 ? 'You have unsaved changes.' : ''}</p>
      <div className="course-bar-buttons">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {/* No submit button: Enter in one of many fields would publish a course that is half written. */}
        <Button busy={isSaving} busyText="Saving…" onClick={onSave}>
          Save Course
        </Button>
      </div>
    </div>
  )
}
