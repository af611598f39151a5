import type { TransactionSql } from 'postgres'

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
}

/** A query as the lists write it: its screen, its text, and what else there is to say. */
export type QueryRow = readonly [screen: string, text: string, about?: Omit<ScreenQuery, 'screen' | 'text'>]

export const queryOf = ([screen, text, about = {}]: QueryRow): ScreenQuery => ({ screen, text, ...about })

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

/** Makes a transaction somebody's, as the API does. */
export async function actAs(tx: TransactionSql, claims: string, role = 'authenticated'): Promise<void> {
  await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`
}
