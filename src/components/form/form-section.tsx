import { type ReactNode, useId } from 'react'

type FormSectionProps = {
  /** For links to it. */
  id?: string
  title: string
  /** What this is for, in one line. */
  note?: string
  children: ReactNode
}

/** One section of a long form: what it is about, and its fields. Its styles are in form-page.css. */
export function FormSection({ id, title, note, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section id={id} className="card form-section" aria-labelledby={titleId}>
      <div className="form-about">
        <h2 id={titleId}>{title}</h2>
        {note && <p className="hint">{note}</p>}
      </div>
      <div className="form-fields">{children}</div>
    </section>
  )
}
