import type { ReactNode } from 'react'

/** Facts with their names. */
export function UserFacts({ children }: { children: ReactNode }) {
  return <dl className="profile-facts user-facts">{children}</dl>
}

/** One fact; 'N/A' where nothing is stored. `wide` gives it a line of its own. */
export function UserFact({ name, value, wide = false }: { name: string; value: ReactNode; wide?: boolean }) {
  const isMissing = value === null || value === undefined || value === ''
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd>{isMissing ? 'N/A' : value}</dd>
    </div>
  )
}
