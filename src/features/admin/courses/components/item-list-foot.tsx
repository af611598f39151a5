import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'

type Removed = { text: string; undo: () => void }

type ItemListFootProps = {
  addText: string
  onAdd: () => void
  /** What is wrong with the list as a whole. */
  error: string | undefined
  /** Where a fault of the list leads to. */
  path: string
  removed: Removed | undefined
  hint?: ReactNode
}

/** Below a list: what was just removed and the way back, what is wrong, and one more. */
export function ItemListFoot({ addText, onAdd, error, path, removed, hint }: ItemListFootProps) {
  return (
    <div className="item-list-foot">
      {removed && <RemovedNote key={removed.text} removed={removed} />}
      {error !== undefined && <FieldError role="alert">{error}</FieldError>}
      <Button variant="secondary" size="small" data-path={path} onClick={onAdd}>
        <Plus size={18} aria-hidden="true" />
        {addText}
      </Button>
      {hint !== undefined && <Hint>{hint}</Hint>}
    </div>
  )
}

/** Takes the focus, which went with the button that was pressed. */
function RemovedNote({ removed }: { removed: Removed }) {
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => button.current?.focus(), [])

  return (
    <p className="item-removed">
      {removed.text}
      <Button ref={button} variant="quiet" size="small" onClick={removed.undo}>
        Undo
      </Button>
    </p>
  )
}
