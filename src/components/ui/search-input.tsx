import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useRef } from 'react'
import { longestSearch } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { IconButton } from './button'
import { Input } from './input'

type SearchInputProps = Omit<
  ComponentProps<typeof Input>,
  'type' | 'value' | 'onChange' | 'icon' | 'button'
> & {
  /** The accessible name, which is not visible. */
  label: string
  value: string
  onValueChange: (value: string) => void
}

export function SearchInput({ label, value, onValueChange, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Input
      {...rest}
      ref={input}
      type="search"
      maxLength={longestSearch}
      aria-label={label}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      icon={<Search size={20} aria-hidden="true" />}
      button={
        value !== '' && (
          <IconButton
            aria-label={t('Clear search')}
            onClick={() => {
              onValueChange('')
              input.current?.focus()
            }}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        )
      }
    />
  )
}
