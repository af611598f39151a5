/** A query that a screen sends through the API. */
export interface ScreenQuery {
  screen: string
  text: string
  /** Whom the API runs it as, if not a signed-in person. */
  role?: 'service_role'
  /** Why it reads more than three rows for each it gives. */
  reason?: string
  /** Why it reads all of a table, by the table's name. */
  scans?: Readonly<Record<string, string>>
  /** The screen whose first page it is far below. */
  below?: string
  /** Why it takes longer than tools/bench/targets.ts wants. */
  slow?: string
}

export const cleaner = 'c1000000-0000-4000-8000-000000000001'
/** Has documents of every kind. */
export const documented = 'c1000000-0000-4000-8000-000000000052'
export const administrator = 'c1000000-0000-4000-8000-000000000002'

/** The JWT claims of an administrator for the administrators' screens, and of a cleaner for all others. */
export function claimsFor({ screen }: Pick<ScreenQuery, 'screen'>): string {
  return JSON.stringify({
    sub: screen.startsWith('/admin') ? administrator : cleaner,
    role: 'authenticated',
  })
}
