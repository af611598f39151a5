import type { TransactionSql } from 'postgres'

/** A query that a screen sends to the API. */
export interface ScreenQuery {
  screen: string
  text: string
  /** The role that runs the query. The default is the signed-in user's role. */
  role?: 'service_role'
  /** The reason why the query reads more than three rows for each returned row. */
  reason?: string
  /** The reasons for full scans, by table. */
  scans?: Readonly<Record<string, string>>
}

/** A short form of {@link ScreenQuery} for the lists of queries. */
export type QueryRow = readonly [screen: string, text: string, about?: Omit<ScreenQuery, 'screen' | 'text'>]

export const queryOf = ([screen, text, about = {}]: QueryRow): ScreenQuery => ({ screen, text, ...about })

export const cleaner = 'c1000000-0000-4000-8000-000000000001'
/** The id of a person with documents of every type. */
export const documented = 'c1000000-0000-4000-8000-000000000052'
export const administrator = 'c1000000-0000-4000-8000-000000000002'

/** The JWT claims of the administrator for a screen below /admin, and of the cleaner for all others. */
export function claimsFor({ screen }: Pick<ScreenQuery, 'screen'>): string {
  return JSON.stringify({
    sub: screen.startsWith('/admin') ? administrator : cleaner,
    role: 'authenticated',
  })
}

/** Sets the role and JWT claims for the rest of the transaction, as the API does. */
export async function actAs(tx: TransactionSql, claims: string, role = 'authenticated'): Promise<void> {
  await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`
}
