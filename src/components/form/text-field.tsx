import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Input, TextArea } from '@/components/ui/input'
import { t } from '@/lib/i18n/language'
import { Field, type FieldTexts, fieldParts } from './field'

type TextFieldProps = FieldTexts & ComponentProps<typeof Input>

/** One line of text. Takes everything an input takes, including what react-hook-form's `register` returns. */
export function TextField(props: TextFieldProps) {
  const { texts, control } = fieldParts(props)
  return <Field {...texts}>{(attributes) => <Input {...control} {...attributes} />}</Field>
}

export function TextAreaField(props: FieldTexts & ComponentProps<typeof TextArea>) {
  const { texts, control } = fieldParts(props)
  return <Field {...texts}>{(attributes) => <TextArea {...control} {...attributes} />}</Field>
}

/** A password, with a button that shows it, because thumbs mistype on small keys. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'icon' | 'button'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      button={
        <IconButton
          aria-label={
            shown ? t('Hide {label}', { label: props.label }) : t('Show {label}', { label: props.label })
          }
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
