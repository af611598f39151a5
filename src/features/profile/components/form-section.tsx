import { type ReactNode, useId } from 'react'

type FormSectionProps = {
  title: string
  /** What this is for, in one line. */
  note?: string
  children: ReactNode
}

/** One of the profile's sections: what it is about, and its fields. */
export function FormSection({ title, note, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section className="card profile-section" aria-labelledby={titleId}>
      <div className="profile-about">
        <h2 id={titleId}>{title}</h2>
        {note && <p className="hint">{note}</p>}
      </div>
      <div className="profile-fields">{children}</div>
    </section>
  )
}
