import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, type FieldTexts } from '@/components/form/field'
import { Advice, describedByAdvice } from '@/components/form/field-advice'
import styles from '@/components/ui/combobox.module.css'
import { Input } from '@/components/ui/input'
import { OptionList } from '@/components/ui/option-list'
import { useCombobox } from '@/components/ui/use-combobox'
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
  // Searches without the text after a comma, which is the state, e.g. "West End, QLD".
  const places = useLocalities(isTyping ? (text.split(',')[0] ?? '') : '')
  const { root, isShown, setOpen, handleKey, field, list } = useCombobox({
    options: places,
    isOpen: isTyping,
    onOpenChange: onTypingChange,
    onChoose,
  })

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
              // Sets the role of a combobox, and turns off the browser's suggestions, which would cover the app's
              // own.
              {...field}
              onChange={(event) => {
                void input.onChange(event)
                setOpen(true)
              }}
              onKeyDown={handleKey}
              // A click on a field with advice opens the suggestions, because one of them resolves the
              // advice.
              onClick={() => advice !== undefined && onTypingChange(true)}
              onBlur={(event) => {
                void input.onBlur(event)
                setOpen(false)
              }}
            />
            <OptionList
              {...list}
              label={t('Suburbs')}
              className={styles.options}
              options={(isShown ? places : []).map(({ postcode, locality, state }) => ({
                key: `${postcode} ${locality} ${state}`,
                content: (
                  <>
                    <strong>{postcode}</strong> {locality}, {state}
                  </>
                ),
              }))}
            />
            <p className="sr-only" role="status">
              {isShown ? tn(places.length, '1 suburb to choose from', '{count} suburbs to choose from') : ''}
            </p>
          </div>
          <Advice id={`${attributes.id}-advice`}>{advice}</Advice>
        </>
      )}
    </Field>
  )
}
