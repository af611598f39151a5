import { createHash, timingSafeEqual } from 'node:crypto'
import { requiredSetting } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'

/**
 * Lets only the database pass, by the key that it keeps in its Vault.
 * @throws Refusal 401 for everybody else.
 */
export function assertDatabaseCalls(request: Request): void {
  const given = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  // Digests are of one length and say nothing about each other: how long this takes does not tell how much was right.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(given), digest(requiredSetting('DELIVER_KEY'))))
    throw new Refusal(401, 'This function is called by the database only.')
}
