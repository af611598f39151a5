import type { ReactNode } from 'react'
import styles from './option-list.module.css'

export type Option = { key: string; content: ReactNode }

type OptionListProps = {
  id: string
  label: string
  options: readonly Option[]
  /** The index of the option reached by the arrow keys, or -1. */
  active: number
  onChoose: (index: number) => void
  /**
   * A class that makes the list a positioned element, because scrolling uses the options' offsets from the
   * list.
   */
  className: string | undefined
  hidden?: boolean
  maxHeight?: number | undefined
}

/** The options of a combobox, whose field keeps the focus and handles the keys: see {@link activeAfter}. */
export function OptionList({
  id,
  label,
  options,
  active,
  onChoose,
  className = '',
  hidden,
  maxHeight,
}: OptionListProps) {
  return (
    <div
      role="listbox"
      className={`${styles.options} ${className}`}
      id={id}
      aria-label={label}
      hidden={hidden}
      style={{ maxHeight }}
    >
      {options.map(({ key, content }, index) => (
        // The focus stays in the field, where the keys are handled.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={key}
          id={optionId(id, index)}
          role="option"
          className={styles.option}
          tabIndex={-1}
          aria-selected={index === active}
          ref={index === active ? showInList : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          {content}
        </div>
      ))}
    </div>
  )
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The attributes of a text field with a list of options. `active`: the marked option's index, negative for none. */
export const comboboxAttributes = (listId: string, isOpen: boolean, active: number) =>
  ({
    autoComplete: 'off',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(listId, active) : undefined,
  }) as const

/**
 * Returns the index that a key moves to from `active`, wrapping round. Undefined if the key does not move the active
 * option.
 */
export function activeAfter(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1
  return undefined
}

/** Scrolls only the list, because scrolling the page would move the field away. */
function showInList(option: HTMLElement | null) {
  const list = option?.parentElement
  if (!option || !list) return
  const end = option.offsetTop + option.offsetHeight - list.clientHeight
  list.scrollTop = Math.min(Math.max(list.scrollTop, end), option.offsetTop)
}
