import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classes } from '@/lib/classes'
import styles from './form.module.css'

/** A short form: fields below each other. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={styles.form} />
}

/** The look of a {@link Form} where nothing is submitted. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.form}>{children}</div>
}

/** Two things on one line of a form, where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** The line below a form's button. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <p className={styles.foot}>{children}</p>
}

/** A link in a form, large enough for a thumb. */
export function FormLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={styles.link} />
}

/** A page that is one long form, made of `FormSection`s. Nothing but its `SaveBar` submits it. */
export function FormPage({ children }: { children: ReactNode }) {
  return (
    <form className={styles.page} noValidate onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  )
}

type FormSectionsProps = {
  /** Nothing can be typed while what was typed is saved: it would be lost. */
  isSaving?: boolean
  /** Beside something else: what a section is about stands above its fields on a desk, too. */
  isNarrow?: boolean
  children: ReactNode
}

/** The sections of a {@link FormPage} where something else wraps them. */
export function FormSections({ isSaving, isNarrow = false, children }: FormSectionsProps) {
  return (
    <div className={classes(styles.page, isNarrow && styles.narrow)} inert={isSaving}>
      {children}
    </div>
  )
}

/** Two fields of a section beside each other, where there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
