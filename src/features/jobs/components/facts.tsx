import type { ReactNode } from 'react'

/** A part of a job's page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="job-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Facts with their names. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

/** One fact; 'N/A' where nothing is stored. `wide` gives it a line of its own. */
export function Fact({ name, value, wide = false }: { name: ReactNode; value: ReactNode; wide?: boolean }) {
  const isMissing = value === null || value === undefined || value === ''
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd>{isMissing ? 'N/A' : value}</dd>
    </div>
  )
}
