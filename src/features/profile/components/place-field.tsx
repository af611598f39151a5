import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '@/components/form/field'
import { Input } from '@/components/ui/input'
import type { ProfileFormApi } from '../form-schema'
import { useListRoom } from '../use-list-room'
import { type Locality, useLocalities } from '../use-localities'
import styles from './place-field.module.css'

type PlaceFieldProps = {
  form: ProfileFormApi
  name: 'location' | 'postcode'
  label: string
  hint: string
  inputMode?: 'numeric'
}

/** A suburb or a postcode, with suggestions. Choosing one fills in both fields; any other text can be kept as well. */
export function PlaceField({ form, name, label, hint, inputMode }: PlaceFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const root = useRef<HTMLDivElement>(null)
  const listId = useId()
  // What follows a comma is the state: "West End, QLD".
  const places = useLocalities(isTyping ? (field.value.split(',')[0] ?? '') : '')
  const isOpen = isTyping && places.length > 0
  const room = useListRoom(root, isOpen)

  function close() {
    setTyping(false)
    setActive(-1)
  }

  function choose({ postcode, locality, state }: Locality) {
    const how = { shouldDirty: true, shouldValidate: true }
    form.setValue('postcode', postcode, how)
    form.setValue('location', `${locality}, ${state}`, how)
    close()
  }

  function handleKey(event: KeyboardEvent) {
    if (!isOpen) return
    const place = places[active]
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setActive((active + 1) % places.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? places.length - 1 : active - 1)
    else if (event.key === 'Enter' && place) choose(place)
    else return
    event.preventDefault()
  }

  return (
    <Field label={label} required hint={hint} error={fieldState.error?.message}>
      {(attributes) => (
        <div className={styles.combobox} ref={root}>
          <Input
            {...field}
            {...attributes}
            inputMode={inputMode}
            // The browser would cover our suggestions with its own.
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              field.onChange(event)
              setTyping(true)
              setActive(-1)
            }}
            onKeyDown={handleKey}
            onBlur={() => {
              field.onBlur()
              close()
            }}
          />
          <div
            role="listbox"
            className={styles.options}
            id={listId}
            aria-label="Suburbs"
            hidden={!isOpen}
            style={{ maxHeight: room }}
          >
            {isOpen &&
              places.map((place, index) => (
                // The focus stays in the field, where the keys are handled.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={`${place.postcode} ${place.locality} ${place.state}`}
                  id={`${listId}-${index}`}
                  role="option"
                  className={styles.option}
                  tabIndex={-1}
                  aria-selected={index === active}
                  ref={index === active ? showInList : undefined}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(place)}
                >
                  <strong>{place.postcode}</strong> {place.locality}, {place.state}
                </div>
              ))}
          </div>
          <p className="sr-only" role="status">
            {isOpen
              ? places.length === 1
                ? '1 suburb to choose from'
                : `${places.length} suburbs to choose from`
              : ''}
          </p>
        </div>
      )}
    </Field>
  )
}

/** Scrolls the list alone: the page would move away from under the field. */
function showInList(option: HTMLElement | null) {
  const list = option?.parentElement
  if (!option || !list) return
  const end = option.offsetTop + option.offsetHeight - list.clientHeight
  list.scrollTop = Math.min(Math.max(list.scrollTop, end), option.offsetTop)
}
