import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Hint } from '@/components/ui/text'
import cells from './board-cell.module.css'

type RowOpenerProps = {
  isOpen: boolean
  onToggle: () => void
  /** The row's name. */
  children: ReactNode
  /** A short fact at the end of the line. */
  aside: ReactNode
}

/** The first line of a row of the board, with a button that opens and closes the row. */
export function RowOpener({ isOpen, onToggle, children, aside }: RowOpenerProps) {
  return (
    <div className={cells.line}>
      <button type="button" className={cells.open} aria-expanded={isOpen} onClick={onToggle}>
        <ChevronRight size={14} aria-hidden="true" />
        {children}
      </button>
      <Hint as="span" className={cells.aside}>
        {aside}
      </Hint>
    </div>
  )
}
