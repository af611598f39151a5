import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, KeyboardEvent } from 'react'
import { word } from '@/lib/i18n/language'
import styles from './input.module.css'

export type Option = { value: string; label: string }

type SelectProps = ComponentProps<'select'> & {
  options: readonly (string | Option)[]
  /**
   * True for a select that saves each choice. Keys then open its list instead of changing the value, so that
   * only a choice in the list is saved.
   */
  picksFromList?: boolean
}

/** The platform's select. An option can be a word of the database, which is shown in the app's language. */
export function Select({ options, picksFromList = false, ...rest }: SelectProps) {
  return (
    <div className={styles.wrapper}>
      <select {...rest} {...(picksFromList && { onKeyDown: openInstead })} className={styles.control}>
        {options.map((option) => {
          const { value, label } =
            typeof option === 'string' ? { value: option, label: word(option) } : option
          return (
            <option key={value} value={value}>
              {label}
            </option>
          )
        })}
      </select>
      <ChevronDown size={20} aria-hidden="true" />
    </div>
  )
}

/**
 * On a closed select, Chromium and Firefox report a change for every arrow or letter key on Windows and Linux, and for every letter key
 * on a Mac. An open list reports one change when an option is chosen, and none after Escape. Therefore a key that would change the
 * closed select opens it.
 */
function openInstead(event: KeyboardEvent<HTMLSelectElement>) {
  const select = event.currentTarget
  const isArrow = event.key.startsWith('Arrow')
  const moves = isArrow || /^(Home|End|Page|[^ ]$)/.test(event.key)
  if (!moves || event.altKey || event.ctrlKey || event.metaKey || isOpen(select)) return
  // Older Safari has no showPicker(), but runs only on systems where the arrow keys open the list anyway.
  const canOpen = 'showPicker' in select
  if (isArrow && !canOpen) return
  event.preventDefault()
  if (canOpen) select.showPicker()
}

/** True if the select's list is open. Some browsers send key events from the open list too. */
function isOpen(select: HTMLSelectElement): boolean {
  return CSS.supports('selector(:open)') && select.matches(':open')
}
