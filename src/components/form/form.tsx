import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classes } from '@/lib/classes'
import styles from './form.module.css'

/** A short form with its fields in one column. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={styles.form} />
}

/** The same layout as {@link Form}, for fields that are not submitted. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.form}>{children}</div>
}

/** Two items on one line of a form, if there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** The line below a form's submit button. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <p className={styles.foot}>{children}</p>
}

/** A link in a form, large enough for a thumb. */
export function FormLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={styles.link} />
}

/** A page that is one long form, made of `FormSection`s. Only its `SaveBar` submits it. */
export function FormPage({ children }: { children: ReactNode }) {
  return (
    <form className={styles.page} noValidate onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  )
}

type FormSectionsProps = {
  /** Blocks input during a save, because that input would be lost when the save ends. */
  isSaving?: boolean
  /**
   * True if other content is beside the form. Section titles then stay above their fields on a desktop too.
   */
  isNarrow?: boolean
  /** True for many short sections. A very wide screen shows them in two columns. */
  isMany?: boolean
  children: ReactNode
}

/** The sections of a form, for a page on which they are not direct children of the {@link FormPage}. */
export function FormSections({ isSaving, isNarrow = false, isMany = false, children }: FormSectionsProps) {
  return (
    <div className={classes(styles.page, isNarrow && styles.narrow, isMany && styles.many)} inert={isSaving}>
      {children}
    </div>
  )
}

type FormColumnsProps = { first: ReactNode; second: ReactNode; last: ReactNode }

/** The sections of a {@link FormPage}. On a desktop, `first` and `last` are the left column, and `second` is the right one. */
export function FormColumns({ first, second, last }: FormColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{first}</div>
      <div className={styles.column}>{second}</div>
      <div className={styles.column}>{last}</div>
    </div>
  )
}

/** Two or three fields of a section side by side, if there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
