import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A checkbox whose whole line is clickable. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(styles.checkbox, className)}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
