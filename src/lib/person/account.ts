/**
 * Whose page this is, as far as is known. A stored session that has expired says whose it was, until it is renewed.
 *
 *              stored, fresh                      unanswered
 *   unknown ──────────────────▶ somebody   unknown ──────────▶ unreachable
 *      │  kept on this device                 ▲ as unknown, for all events
 *      └─────────────────────▶ somebody (expired) ── stored, fresh ──▶ somebody
 *   all ── nothing stored ──▶ nobody ── stored ──▶ somebody, or unknown
 */
export type Account =
  | { is: 'unknown' }
  | { is: 'nobody' }
  /** The stored session has expired, and nothing answers to renew it. */
  | { is: 'unreachable' }
  /** `isExpired`: taken as it is stored, for what this device has kept, until it is renewed. */
  | { is: 'somebody'; userId: string; isExpired: boolean }

export type AccountEvent =
  /** What is stored, at first and whenever it has changed. */
  | { type: 'stored'; session: { userId: string; isFresh: boolean } | null }
  /** The session could not be renewed: no answer came. */
  | { type: 'unanswered' }
  /** Renewing takes long, and this device has kept something for its person. */
  | { type: 'kept'; userId: string }

/** What an event makes of an account; undefined before the first. */
export function nextAccount(account: Account | undefined, event: AccountEvent): Account {
  const now = account ?? { is: 'unknown' }
  const waits = now.is === 'unknown' || now.is === 'unreachable'
  switch (event.type) {
    case 'unanswered':
      return waits ? { is: 'unreachable' } : now
    case 'kept':
      return waits ? { is: 'somebody', userId: event.userId, isExpired: true } : now
    case 'stored': {
      if (!event.session) return { is: 'nobody' }
      const { userId, isFresh } = event.session
      // About to be renewed: until then it is who it was.
      if (now.is === 'somebody' && now.userId === userId && !(isFresh && now.isExpired)) return now
      return isFresh ? { is: 'somebody', userId, isExpired: false } : { is: 'unknown' }
    }
  }
}

/** Whether the session has to be renewed before it can be used. */
export function isToBeRenewed(account: Account): boolean {
  return (
    account.is === 'unknown' ||
    account.is === 'unreachable' ||
    (account.is === 'somebody' && account.isExpired)
  )
}

/** The person whose page it is; undefined while that is unknown, and for a visitor. */
export function userOf(account: Account): string | undefined {
  return account.is === 'somebody' ? account.userId : undefined
}
