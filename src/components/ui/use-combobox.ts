import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { activeAfter, comboboxAttributes } from './option-list'
import { useListHeight } from './use-list-height'

type ComboboxOptions<Option> = {
  options: readonly Option[]
  /** True while the suggestions should be open. Without options, no list is shown. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChoose: (option: Option) => void
}

/** The state and keys of a text field that suggests options: Arrow Down opens, arrows move, Enter chooses, Escape closes. */
export function useCombobox<Option>({ options, isOpen, onOpenChange, onChoose }: ComboboxOptions<Option>) {
  const [active, setActive] = useState(-1)
  const root = useRef<HTMLDivElement>(null)
  const listId = useId()
  const isShown = isOpen && options.length > 0
  const maxHeight = useListHeight(root, isShown)

  /** Opens or closes the list. In both cases no option is active. */
  function setOpen(open: boolean) {
    onOpenChange(open)
    setActive(-1)
  }

  function choose(index: number) {
    const option = options[index]
    if (option === undefined) return
    onChoose(option)
    setOpen(false)
  }

  /** Handles a key of the field. @returns false if the key has no meaning for the list */
  function handleKey(event: KeyboardEvent): boolean {
    const moved = isShown ? activeAfter(event.key, active, options.length) : undefined
    if (moved !== undefined) setActive(moved)
    else if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else if (event.key === 'Enter' && isShown && active >= 0) choose(active)
    else return false
    event.preventDefault()
    return true
  }

  return {
    /** The ref for the element around the field and the list. */
    root,
    isShown,
    setOpen,
    handleKey,
    field: comboboxAttributes(listId, isShown, active),
    list: { id: listId, active, maxHeight, hidden: !isShown, onChoose: choose },
  }
}
