import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  checked: boolean
  /** Before the switch; pressing it works, too. Left out in a table, where `aria-labelledby` names the row and the column. */
  label?: ReactNode
}

/** Switches something on or off at once, where a checkbox waits for a form to be saved. */
export function Switch({ label, checked, className, ...rest }: SwitchProps) {
  return (
    <label className={classes(styles.switch, className)}>
      {label !== undefined && <span>{label}</span>}
      <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    </label>
  )
}
