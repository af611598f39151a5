import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, KeyboardEvent } from 'react'
import { word } from '@/lib/i18n/language'
import styles from './input.module.css'

export type Option = { value: string; label: string }

type SelectProps = ComponentProps<'select'> & {
  options: readonly (string | Option)[]
  /** For a select that saves at once: keys open its list, and only a pick there is a change. */
  picksFromList?: boolean
}

/** The platform's select. An option may be a word of the database, which is shown in the app's language. */
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
 * On Windows and Linux, Chromium and Firefox change a closed select with every arrow and letter, and report each
 * step as a change; on a Mac letters do it. From the open list all of them report one change, when something is picked:
 * Escape leaves it as it was. So a key that would change the closed select opens it.
 */
function openInstead(event: KeyboardEvent<HTMLSelectElement>) {
  const select = event.currentTarget
  const isArrow = event.key.startsWith('Arrow')
  const moves = isArrow || /^(Home|End|Page|[^ ]$)/.test(event.key)
  if (!moves || event.altKey || event.ctrlKey || event.metaKey || isOpen(select)) return
  // Older Safari has no showPicker(), but runs where arrows open the list anyway.
  const canOpen = 'showPicker' in select
  if (isArrow && !canOpen) return
  event.preventDefault()
  if (canOpen) select.showPicker()
}

/** Some browsers also send the keys pressed in the open list. */
function isOpen(select: HTMLSelectElement): boolean {
  return CSS.supports('selector(:open)') && select.matches(':open')
}
