import type { TransactionSql } from 'postgres'

/** A query that a screen sends to the API. */
export interface ScreenQuery {
  screen: string
  text: string
  /** The role that runs the query, if not a signed-in person. */
  role?: 'service_role'
  /** The reason why the query reads more than three rows for each returned row. */
  reason?: string
  /** The reasons for full scans, by table. */
  scans?: Readonly<Record<string, string>>
}

/** A query in the lists' short form: its screen, its text, and optional details. */
export type QueryRow = readonly [screen: string, text: string, about?: Omit<ScreenQuery, 'screen' | 'text'>]

export const queryOf = ([screen, text, about = {}]: QueryRow): ScreenQuery => ({ screen, text, ...about })

export const cleaner = 'c1000000-0000-4000-8000-000000000001'
/** The id of a person with documents of every type. */
export const documented = 'c1000000-0000-4000-8000-000000000052'
export const administrator = 'c1000000-0000-4000-8000-000000000002'

/** The JWT claims of an administrator for administrators' screens, and of a cleaner for all others. */
export function claimsFor({ screen }: Pick<ScreenQuery, 'screen'>): string {
  return JSON.stringify({
    sub: screen.startsWith('/admin') ? administrator : cleaner,
    role: 'authenticated',
  })
}

/** Runs the rest of the transaction as the person with these claims, as the API does. */
export async function actAs(tx: TransactionSql, claims: string, role = 'authenticated'): Promise<void> {
  await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`
}
