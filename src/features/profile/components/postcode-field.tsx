import { type KeyboardEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '@/components/form/field'
import type { Locality } from '../localities-api'
import type { ProfileFormApi } from '../profile-form-api'
import { maxLengths } from '../schema'
import { useLocalities } from '../use-localities'

/** A postcode, with the places that begin with it. Any other one can be kept as well. */
export function PostcodeField({ form }: { form: ProfileFormApi }) {
  const { field, fieldState } = useController({ control: form.control, name: 'postcode' })
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const places = useLocalities(isTyping ? field.value : '')
  const isOpen = isTyping && places.length > 0

  function close() {
    setTyping(false)
    setActive(-1)
  }

  function choose({ postcode, locality, state }: Locality) {
    form.setValue('postcode', postcode, { shouldDirty: true, shouldValidate: fieldState.invalid })
    if (form.getValues('location').trim() === '') {
      form.setValue('location', `${locality}, ${state}`, { shouldDirty: true, shouldValidate: true })
    }
    close()
  }

  function handleKey(event: KeyboardEvent) {
    if (!isOpen) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setActive((active + 1) % places.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? places.length - 1 : active - 1)
    else if (event.key === 'Enter') {
      const place = places[active]
      // Without a choice, Enter saves the form as everywhere else.
      if (!place) return
      choose(place)
    } else return
    event.preventDefault()
  }

  return (
    <Field
      label="Postcode"
      required
      hint="Start typing, and choose your suburb."
      error={fieldState.error?.message}
    >
      {(attributes) => (
        <div className="profile-combobox">
          <input
            {...field}
            {...attributes}
            className="control"
            inputMode="numeric"
            autoComplete="off"
            maxLength={maxLengths.postcode}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${attributes.id}-places`}
            aria-activedescendant={isOpen && active >= 0 ? `${attributes.id}-${active}` : undefined}
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
          <div role="listbox" id={`${attributes.id}-places`} aria-label="Suburbs" hidden={!isOpen}>
            {isOpen &&
              places.map((place, index) => (
                // The focus stays in the field, where the keys are handled.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={`${place.postcode} ${place.locality} ${place.state}`}
                  id={`${attributes.id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  ref={index === active ? scrollIntoView : undefined}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(place)}
                >
                  <strong>{place.postcode}</strong> {place.locality}, {place.state}
                </div>
              ))}
          </div>
          <p className="sr-only" role="status">
            {isOpen ? `${places.length} suburbs to choose from` : ''}
          </p>
        </div>
      )}
    </Field>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
