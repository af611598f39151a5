import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { IconButton } from '@/components/ui/button'
import type { ItemActions } from '../use-item-list'

type ItemToolsProps = {
  /** What the tools are for: "section 2", "option 1 of question 3". */
  label: string
  index: number
  count: number
  actions: ItemActions
}

/** Ordering and removing one item of a list. The handle is for pointers; the keyboard has the arrows beside it. */
export function ItemTools({ label, index, count, actions }: ItemToolsProps) {
  return (
    <div className="item-tools">
      <span
        className="item-handle"
        aria-hidden="true"
        onPointerDown={(event) => actions.startDrag(event, index)}
      >
        <GripVertical size={20} />
      </span>
      {/* Not disabled at the ends: a button that is would lose the focus there. */}
      <IconButton
        aria-label={`Move up: ${label}`}
        aria-disabled={index === 0}
        onClick={() => actions.step(index, -1)}
      >
        <ArrowUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={`Move down: ${label}`}
        aria-disabled={index === count - 1}
        onClick={() => actions.step(index, 1)}
      >
        <ArrowDown size={20} aria-hidden="true" />
      </IconButton>
      <IconButton data-remove="" aria-label={`Remove ${label}`} onClick={() => actions.remove(index)}>
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
