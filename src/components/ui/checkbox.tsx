import type { ComponentProps, ReactNode } from 'react'

/** A checkbox whose whole line can be pressed. */
export function Checkbox({ label, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
