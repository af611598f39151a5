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
 * The bar above a list, which selects all rows, shows how many are selected, and offers actions for them. The bar is shown before
 * anything is selected, so that no row moves. On a phone with a selection, the bar moves within thumb reach.
 */
export function SelectionBar({ selection, isHeld = false, idle, children }: SelectionBarProps) {
  const { ids, most } = selection
  const hadFocus = useRef(false)
  const some = ids.length > 0

  // The clicked button disappears when the selection is cleared. Move focus to a selected (or selectable) row.
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
        // If the focused button itself disappears, `relatedTarget` is null, and the focus must still be
        // moved.
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
            <div className={styles.actions} role="group" aria-label={t('Actions for selected rows')}>
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
