import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  checked: boolean
  /** The clickable label before the switch. Omitted in a table, where `aria-labelledby` names the row and the column. */
  label?: ReactNode
}

/** A switch, which takes effect at once. A checkbox takes effect only when its form is saved. */
export function Switch({ label, checked, className, ...rest }: SwitchProps) {
  return (
    <label className={classes(styles.switch, className)}>
      {label !== undefined && <span>{label}</span>}
      <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    </label>
  )
}
