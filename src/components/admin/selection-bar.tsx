import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/language'
import styles from './selection-bar.module.css'
import { isFocusLost } from './use-row-focus'
import type { Selection } from './use-selection'

type SelectionBarProps = {
  selection: Selection
  isHeld?: boolean
  idle?: ReactNode
  children: ReactNode
}

/**
 * Above a list: selects all of it, says how many rows are selected, and offers what can be done with them. It is there
 * before anything is selected, so that no row moves; on a phone it then comes to the thumb.
 */
export function SelectionBar({ selection, isHeld = false, idle, children }: SelectionBarProps) {
  const { ids, most } = selection
  const hadFocus = useRef(false)
  const some = ids.length > 0

  // What was pressed goes with the selection: on to a row that is still selected, or could be.
  useEffect(() => {
    if (!hadFocus.current || !isFocusLost()) return
    const rows = 'input[data-select]'
    const next =
      document.querySelector<HTMLElement>(`${rows}:checked`) ?? document.querySelector<HTMLElement>(rows)
    const target = next ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
  })

  const text = some ? t('{count} selected', { count: ids.length }) : t('Select all {count}', { count: most })
  return (
    <div
      className={classes(styles.place, (some || isHeld) && styles.some)}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // Null when the button itself disappears: then the place is still wanted.
        if (relatedTarget !== null) hadFocus.current = false
      }}
    >
      <p className="sr-only" role="status">
        {some && text}
      </p>
      <div className={styles.bar}>
        {most > 0 && (
          <Checkbox
            className={styles.all}
            ref={(box: HTMLInputElement | null) => {
              if (box) box.indeterminate = some && ids.length < most
            }}
            label={text}
            checked={some && ids.length === most}
            onChange={() => (ids.length === most ? selection.clear() : selection.all())}
          />
        )}
        {some ? (
          <>
            <div className={styles.actions} role="group" aria-label={t('With those selected')}>
              {children}
            </div>
            <IconButton className={styles.clear} aria-label={t('Select none')} onClick={selection.clear}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </>
        ) : (
          idle
        )}
      </div>
    </div>
  )
}
