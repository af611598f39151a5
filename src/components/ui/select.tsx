import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

export type Option = { value: string; label: string }

/** The platform's select. Options may be plain words, where value and label are the same. */
export function Select({
  options,
  ...rest
}: ComponentProps<'select'> & { options: readonly (string | Option)[] }) {
  return (
    <div className="select">
      <select {...rest} className="control">
        {options.map((option) => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {label}
            </option>
          )
        })}
      </select>
      <ChevronDown size={20} aria-hidden="true" />
    </div>
  )
}
