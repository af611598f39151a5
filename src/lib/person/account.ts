/**
 * The user of this page, as far as is known. An expired stored session still identifies its user until the renewal.
 *
 *              stored, fresh                      unanswered
 *   unknown ──────────────────▶ somebody   unknown ──────────▶ unreachable
 *      │  data persisted on this device       ▲ like unknown, for all events
 *      └─────────────────────▶ somebody (expired) ── stored, fresh ──▶ somebody
 *   all ── nothing stored ──▶ nobody ── stored ──▶ somebody, or unknown
 */
export type Account =
  | { is: 'unknown' }
  | { is: 'nobody' }
  /** The stored session has expired, and the backend does not respond to the renewal. */
  | { is: 'unreachable' }
  /** If `isExpired`, the stored session gives access to persisted data only, until it is renewed. */
  | { is: 'somebody'; userId: string; isExpired: boolean }

export type AccountEvent =
  /** The stored session, sent at the start and after each change. */
  | { type: 'stored'; session: { userId: string; isFresh: boolean } | null }
  /** The renewal got no response. */
  | { type: 'unanswered' }
  /** The renewal is slow, and this device has persisted data for the session's user. */
  | { type: 'kept'; userId: string }

/** The account after an event. `account` is undefined before the first event. */
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
      // The session is about to be renewed, and still belongs to the same person until then.
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

/** The person the page belongs to. Undefined for a visitor and while the person is unknown. */
export function userOf(account: Account): string | undefined {
  return account.is === 'somebody' ? account.userId : undefined
}
