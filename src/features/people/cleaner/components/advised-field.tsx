import { type ComponentProps, useState } from 'react'
import { Field, type FieldTexts } from '@/components/form/field'
import { Advice, describedByAdvice } from '@/components/form/field-advice'
import { Input } from '@/components/ui/input'

type AdvisedFieldProps = FieldTexts &
  Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue'> & {
    /** The field's value. */
    text: string
    advise: (text: string) => string | undefined
  }

/** A text field that warns about a suspicious value on blur, but accepts it. */
export function AdvisedField({ label, hint, error, required, text, advise, ...rest }: AdvisedFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const advice = isTyping ? undefined : advise(text)
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(attributes) => (
        <>
          <Input
            {...rest}
            {...attributes}
            aria-describedby={describedByAdvice(
              attributes['aria-describedby'],
              `${attributes.id}-advice`,
              advice,
            )}
            onFocus={() => setTyping(true)}
            onBlur={(event) => {
              setTyping(false)
              rest.onBlur?.(event)
            }}
          />
          <Advice id={`${attributes.id}-advice`}>{advice}</Advice>
        </>
      )}
    </Field>
  )
}
