import type { MouseEvent } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { t } from '@/lib/i18n/language'
import type { Selection } from '../use-selection'
import styles from './select-box.module.css'

type SelectBoxProps = {
  id: string
  /** Read out: "Select Priya Sharma". */
  name: string
  selection: Pick<Selection, 'has' | 'press'>
}

/** The box that selects a row. A press with Shift selects all rows from the one pressed before. */
export function SelectBox({ id, name, selection }: SelectBoxProps) {
  return (
    <Checkbox
      className={styles.box}
      data-select={id}
      label={<span className="sr-only">{t('Select {name}', { name })}</span>}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) =>
        selection.press(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
      onMouseDown={keepText}
    />
  )
}

/** With Shift a browser would select the text in between. */
function keepText(event: MouseEvent<HTMLInputElement>) {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
}
