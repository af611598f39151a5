import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './input.module.css'

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  /** Never "number" (rule 16.10): the mouse wheel would change the number unseen, and "12,5" would become 125. */
  type?: 'text' | 'email' | 'tel' | 'search' | 'password' | 'date' | 'time' | undefined
  /** An icon in front of the text. */
  icon?: ReactNode
  /** A button after the text. `false` reserves the button's space, but shows no button. */
  button?: ReactNode
}

export function Input({ icon, button, ...rest }: InputProps) {
  const input = <input {...rest} className={styles.control} />
  if (icon === undefined && button === undefined) return input
  return (
    <div className={styles.wrapper}>
      {icon}
      {input}
      {button}
    </div>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & {
  /** Grows with its text. */
  grows?: boolean
}

export function TextArea({ grows = false, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classes(styles.control, grows && styles.grows)} />
}
