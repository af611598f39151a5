import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/language'
import { FieldError } from './field'
import styles from './sortable-list.module.css'
import { useDrag } from './use-drag'

type SortableListProps<Item> = {
  /** The item's name in the language of the app, e.g. "Section". */
  noun: string
  /** The list's name in the form. The add button has it as `data-path`, for links to the list's errors. */
  name: string
  /** The list as returned by `useFieldArray`. */
  array: {
    move: (from: number, to: number) => void
    insert: (index: number, item: Item, options: { shouldFocus: boolean }) => void
    remove: (index: number) => void
  }
  /** Returns an item's current value, so that the item can be restored. */
  itemAt: (index: number) => Item
  createItem: () => Item
  /** The error of the list as a whole. */
  error: string | undefined
  /** Shown when the user tries to remove the only item. If omitted, the only item can be removed. */
  lastItemText?: string
  hint?: ReactNode
  className?: string | undefined
  itemClassName?: string | undefined
  /** The items, each with its key and {@link SortTools}. */
  children: readonly ReactElement[]
}

type Sorting = {
  count: number
  step: (index: number, by: 1 | -1) => void
  remove: (index: number) => void
  startDrag: ReturnType<typeof useDrag>['startDrag']
}
const SortingContext = createContext<Sorting | undefined>(undefined)

/**
 * A form list whose items can be added, removed and reordered, by keyboard and pointer. The focus stays with the item, every step is
 * announced, and a removed item can be restored.
 */
export function SortableList<Item>({
  noun,
  name,
  array,
  itemAt,
  createItem,
  error,
  lastItemText,
  hint,
  className,
  itemClassName,
  children,
}: SortableListProps<Item>) {
  const count = children.length
  const [list, setList] = useState<HTMLOListElement | null>(null)
  const [removed, setRemoved] = useState<{ index: number; item: Item }>()
  const [refusal, setRefusal] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const { startDrag, dragStateOf } = useDrag(list, move)
  const undo = useRef<HTMLButtonElement>(null)
  const shownError = refusal ?? error

  // Focuses Undo, because the focused button was removed with its item.
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])

  function move(from: number, to: number) {
    setRefusal(undefined)
    setRemoved(undefined)
    // The focus needs no code here, because React restores it when a focused button moves in the document.
    array.move(from, to)
    setAnnouncement(
      t('{noun} {number} moved to position {position} of {count}', {
        noun,
        number: from + 1,
        position: to + 1,
        count,
      }),
    )
  }

  function step(index: number, by: 1 | -1) {
    const to = index + by
    if (to >= 0 && to < count) move(index, to)
    else if (by < 0) setAnnouncement(t('{noun} {number} is already first', { noun, number: index + 1 }))
    else setAnnouncement(t('{noun} {number} is already last', { noun, number: index + 1 }))
  }

  function remove(index: number) {
    if (count === 1 && lastItemText !== undefined) {
      setRefusal(lastItemText)
      return
    }
    const item = structuredClone(itemAt(index))
    setRefusal(undefined)
    setRemoved({ index, item })
    array.remove(index)
    setAnnouncement(t('{noun} {number} removed', { noun, number: index + 1 }))
  }

  function insert(index: number, item: Item) {
    flushSync(() => {
      setRefusal(undefined)
      setRemoved(undefined)
      array.insert(index, item, { shouldFocus: false })
    })
  }

  function restore({ index, item }: { index: number; item: Item }) {
    insert(index, item)
    setAnnouncement(t('{noun} {number} restored', { noun, number: index + 1 }))
    list?.children[index]?.querySelector<HTMLElement>('[data-remove]')?.focus()
  }

  function add() {
    insert(count, createItem())
    const field = list?.children[count]?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )
    field?.focus()
    // Select the default text, so that typing replaces it.
    field?.select()
  }

  return (
    <SortingContext value={{ count, step, remove, startDrag }}>
      <div>
        <ol ref={setList} className={classes(styles.list, className)}>
          {children.map((item, index) => (
            <li key={item.key} className={classes(styles.item, itemClassName)} data-drag={dragStateOf(index)}>
              {item}
            </li>
          ))}
        </ol>
        <div className={styles.foot}>
          {removed && (
            <p className={styles.removed}>
              {t('{noun} {number} removed.', { noun, number: removed.index + 1 })}
              <Button ref={undo} variant="quiet" size="small" onClick={() => restore(removed)}>
                {t('Undo')}
              </Button>
            </p>
          )}
          {shownError !== undefined && <FieldError role="alert">{shownError}</FieldError>}
          <Button variant="secondary" size="small" data-path={name} onClick={add}>
            <Plus size={18} aria-hidden="true" />
            {t('Add {noun}', { noun: noun.toLowerCase() })}
          </Button>
          {hint !== undefined && <Hint>{hint}</Hint>}
          <p className="sr-only" aria-live="assertive">
            {announcement}
          </p>
        </div>
      </div>
    </SortingContext>
  )
}

type SortToolsProps = {
  /** Names the item: "section 2", "option 1 of question 3". */
  label: string
  index: number
}

/** The first line of an item: its name and its {@link SortTools}. */
export function SortHead({ children, ...tools }: SortToolsProps & { children: ReactNode }) {
  return (
    <div className={styles.head}>
      {children}
      <SortTools {...tools} />
    </div>
  )
}

/**
 * Moves and removes one item of a {@link SortableList}. The handle is for pointers, and the arrow buttons are for
 * the keyboard.
 */
export function SortTools({ label, index }: SortToolsProps) {
  const sorting = useContext(SortingContext)
  if (!sorting) throw new Error('SortTools belong in a SortableList.')
  const { count, step, remove, startDrag } = sorting
  return (
    <div className={styles.tools}>
      <span className={styles.handle} aria-hidden="true" onPointerDown={(event) => startDrag(event, index)}>
        <GripVertical size={20} />
      </span>
      {/* Not disabled at the ends, because a disabled button would lose the focus. */}
      <IconButton
        aria-label={t('Move up: {label}', { label })}
        aria-disabled={index === 0}
        onClick={() => step(index, -1)}
      >
        <ArrowUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={t('Move down: {label}', { label })}
        aria-disabled={index === count - 1}
        onClick={() => step(index, 1)}
      >
        <ArrowDown size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        data-remove=""
        aria-label={t('Remove {name}', { name: label })}
        onClick={() => remove(index)}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
