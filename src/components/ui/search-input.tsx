import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { longestSearch } from '@/lib/search-text'

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** Says what is searched; not shown. */
  label: string
  value: string
  onValueChange: (value: string) => void
}

/** A search box with a way to empty it. */
export function SearchInput({ label, value, onValueChange, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="search with-aside">
      <Search size={20} aria-hidden="true" />
      <input
        {...rest}
        maxLength={longestSearch}
        ref={input}
        type="search"
        className="control"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label="Clear search"
          onClick={() => {
            onValueChange('')
            input.current?.focus()
          }}
        >
          <X size={20} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
