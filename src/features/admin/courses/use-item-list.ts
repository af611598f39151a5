import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCourseForm } from './course-form-context'
import { useDrag } from './use-drag'

/** A list of the form, as `useFieldArray` has it. */
type EditedList<Item> = {
  /** What its items are called: "Section". */
  noun: string
  count: number
  /** Said when somebody would remove the last one; without it, the last one may go. */
  lastText?: string
  itemAt: (index: number) => Item
  move: (from: number, to: number) => void
  insert: (index: number, item: Item) => void
  remove: (index: number) => void
}

/** What can be done with an item; the same object as long as the list is there. */
export type ItemActions = {
  /** One place up (-1) or down (1). */
  step: (index: number, by: 1 | -1) => void
  remove: (index: number) => void
  startDrag: ReturnType<typeof useDrag>['start']
}

/**
 * Adding, removing and ordering the items of a list, by keyboard and pointer: the focus stays with what was done, every
 * step is said aloud, and what was removed can be brought back.
 */
export function useItemList<Item>(edited: EditedList<Item>) {
  const { announce } = useCourseForm()
  const { noun, count, lastText } = edited
  const [list, setList] = useState<HTMLOListElement | null>(null)
  const [removed, setRemoved] = useState<{ index: number; item: Item }>()
  const [complaint, setComplaint] = useState<string>()
  const drag = useDrag(list, move)

  function move(from: number, to: number) {
    setComplaint(undefined)
    setRemoved(undefined)
    edited.move(from, to)
    announce(`${noun} ${from + 1} moved to position ${to + 1} of ${count}`)
  }

  function step(index: number, by: 1 | -1) {
    const to = index + by
    if (to < 0 || to >= count) {
      announce(`${noun} ${index + 1} is already ${by < 0 ? 'first' : 'last'}`)
      return
    }
    // React gives the focus back to a button that has moved in the document.
    move(index, to)
  }

  function remove(index: number) {
    if (count === 1 && lastText !== undefined) {
      setComplaint(lastText)
      return
    }
    const item = structuredClone(edited.itemAt(index))
    flushSync(() => {
      setComplaint(undefined)
      edited.remove(index)
      setRemoved({ index, item })
    })
    announce(`${noun} ${index + 1} removed`)
  }

  function undo() {
    if (!removed) return
    flushSync(() => {
      edited.insert(removed.index, removed.item)
      setRemoved(undefined)
    })
    announce(`${noun} ${removed.index + 1} is back`)
    find(removed.index, '[data-remove]')?.focus()
  }

  function add(item: Item) {
    flushSync(() => {
      setComplaint(undefined)
      setRemoved(undefined)
      edited.insert(count, item)
    })
    const field = find(count, 'input, textarea')
    field?.focus()
    // Its default text is there to be written over.
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
  }

  function find(index: number, selector: string): HTMLElement | undefined {
    const found = list?.children[index]?.querySelector(selector)
    return found instanceof HTMLElement ? found : undefined
  }

  const latest = useRef({ step, remove, startDrag: drag.start })
  useEffect(() => {
    latest.current = { step, remove, startDrag: drag.start }
  })
  const [actions] = useState<ItemActions>(() => ({
    step: (...given) => latest.current.step(...given),
    remove: (...given) => latest.current.remove(...given),
    startDrag: (...given) => latest.current.startDrag(...given),
  }))

  return {
    /** For the list's element, which holds the items as its children and nothing else. */
    setList,
    actions,
    add,
    placeOf: drag.placeOf,
    complaint,
    removed: removed && { text: `${noun} ${removed.index + 1} removed.`, undo },
  }
}
