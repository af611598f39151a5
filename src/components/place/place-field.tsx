import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, type FieldTexts } from '@/components/form/field'
import { Advice, describedByAdvice } from '@/components/form/field-advice'
import styles from '@/components/ui/combobox.module.css'
import { Input } from '@/components/ui/input'
import { activeAfter, comboboxAttributes, OptionList } from '@/components/ui/option-list'
import { useListHeight } from '@/components/ui/use-list-height'
import { t, tn } from '@/lib/i18n/language'
import { type Locality, useLocalities } from './use-localities'

export type PlaceInput = Omit<FieldTexts, 'label'> & UseFormRegisterReturn & { text: string }

type PlaceFieldProps = PlaceInput & {
  label: string
  inputMode?: 'numeric'
  advice?: string | undefined
  /** True while suggestions are shown: from the first key, or Arrow Down, until the user chooses, leaves or presses Escape. */
  isTyping: boolean
  onTypingChange: (isTyping: boolean) => void
  onChoose: (place: Locality) => void
}

/** A suburb or a postcode, with suggestions. Any other text is accepted too. */
export function PlaceField({
  label,
  hint,
  error,
  invalid,
  required,
  text,
  advice,
  isTyping,
  onTypingChange,
  onChoose,
  ...input
}: PlaceFieldProps) {
  const [active, setActive] = useState(-1)
  const root = useRef<HTMLDivElement>(null)
  const listId = useId()
  // Searches without the text after a comma, which is the state, e.g. "West End, QLD".
  const places = useLocalities(isTyping ? (text.split(',')[0] ?? '') : '')
  const isOpen = isTyping && places.length > 0
  const room = useListHeight(root, isOpen)

  function close() {
    onTypingChange(false)
    setActive(-1)
  }

  function choose(place: Locality) {
    onChoose(place)
    close()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && !isTyping) onTypingChange(true)
    if (!isOpen) return
    const place = places[active]
    const moved = activeAfter(event.key, active, places.length)
    if (event.key === 'Escape') close()
    else if (moved !== undefined) setActive(moved)
    else if (event.key === 'Enter' && place) choose(place)
    else return
    event.preventDefault()
  }

  return (
    <Field label={label} required={required} hint={hint} error={error} invalid={invalid}>
      {(attributes) => (
        <>
          <div className={styles.combobox} ref={root}>
            <Input
              {...input}
              {...attributes}
              aria-describedby={describedByAdvice(
                attributes['aria-describedby'],
                `${attributes.id}-advice`,
                advice,
              )}
              // The role of a combobox. It also turns off the browser's suggestions, which would cover these.
              {...comboboxAttributes(listId, isOpen, active)}
              onChange={(event) => {
                void input.onChange(event)
                onTypingChange(true)
                setActive(-1)
              }}
              onKeyDown={handleKey}
              // A click on a field with advice opens the suggestions, because one of them resolves the
              // advice.
              onClick={() => advice !== undefined && onTypingChange(true)}
              onBlur={(event) => {
                void input.onBlur(event)
                close()
              }}
            />
            <OptionList
              id={listId}
              label={t('Suburbs')}
              className={styles.options}
              hidden={!isOpen}
              maxHeight={room}
              active={active}
              onChoose={(index) => places[index] && choose(places[index])}
              options={(isOpen ? places : []).map(({ postcode, locality, state }) => ({
                key: `${postcode} ${locality} ${state}`,
                content: (
                  <>
                    <strong>{postcode}</strong> {locality}, {state}
                  </>
                ),
              }))}
            />
            <p className="sr-only" role="status">
              {isOpen ? tn(places.length, '1 suburb to choose from', '{count} suburbs to choose from') : ''}
            </p>
          </div>
          <Advice id={`${attributes.id}-advice`}>{advice}</Advice>
        </>
      )}
    </Field>
  )
}
