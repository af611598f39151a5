// Compares the phone's clock with the server's. The phone's clock can be days off, and the phone can correct it at any time, mostly
// when the network returns.

const key = 'shinework.clock'
/** Tolerance in milliseconds for drift, network latency and a gateway's own clock. */
const tolerance = 5 * 60_000

/** One instant by the server's clock and by the phone's, each as a Unix timestamp in milliseconds. */
type Compared = { server: number; phone: number }

/** The latest comparison of the phone's clock with the server's, kept in memory for browsers that block storage. */
let latest = ''

const aheadBy = ({ server, phone }: Compared) => server - phone

/** Stores the server's time from a response's `Date` header. Ignores null. */
export function hearClock(date: string | null): void {
  const heard = { server: Date.parse(date ?? ''), phone: Date.now() }
  if (Number.isNaN(heard.server)) return
  const before = read(lastComparison())
  // Skips a response within a minute of the stored comparison, unless the difference between the two clocks
  // has changed by five seconds or more.
  if (before && Math.abs(aheadBy(heard) - aheadBy(before)) < 5_000 && heard.server - before.server < 60_000)
    return
  latest = `${heard.server} ${heard.phone}`
  try {
    localStorage.setItem(key, latest)
  } catch {
    // The browser blocks storage, so only `latest` holds the comparison.
  }
}

/**
 * The last comparison of the phone's clock with the server's, made in any tab, as text. Store the text with an
 * action's timestamp, for {@link sincePressed}. Empty if no response has arrived yet.
 */
export function lastComparison(): string {
  try {
    return localStorage.getItem(key) ?? latest
  } catch {
    return latest
  }
}

/**
 * The server's estimated current time, as a Unix timestamp in milliseconds. Before the first response, returns the
 * phone's time.
 */
export function serverNow(): number {
  const compared = read(lastComparison())
  return Date.now() + (compared ? aheadBy(compared) : 0)
}

/**
 * Returns the milliseconds since an action. Call it just after a response from the server. If the phone's clock was
 * not changed since the action, the result is the clock's time now minus `madeAt`, even if the clock is wrong. If the
 * clock was changed after `comparison`, the change came before or after the action, so two results are possible. A
 * result is ruled out if it puts the action in the future or before `comparison`.
 * @param madeAt the time of the action by the phone's clock, as ISO text
 * @param comparison the result of {@link lastComparison} at the time of the action
 * @returns undefined if both values are possible and differ, or if neither is possible
 */
export function sincePressed(madeAt: string, comparison: string): number | undefined {
  const byPhone = Date.now() - Date.parse(madeAt)
  const [then, now] = [read(comparison), read(lastComparison())]
  if (!then || !now) return byPhone
  const longest = Date.now() + aheadBy(now) - then.server
  const possible = [byPhone, byPhone + aheadBy(now) - aheadBy(then)].filter(
    (since) => since >= -tolerance && since <= longest + tolerance,
  )
  const [first, second = first] = possible
  if (first === undefined || second === undefined || Math.abs(first - second) > tolerance) return undefined
  return Math.max(first, 0)
}

function read(text: string): Compared | undefined {
  const [server = Number.NaN, phone = Number.NaN] = text.split(' ').map(Number)
  return Number.isFinite(server + phone) ? { server, phone } : undefined
}
