// What is known of the phone's clock, which may be days off, and may be put right at any moment: mostly when the network is back.

const key = 'shinework.clock'
/** Milliseconds: drift, the way of an answer, a gateway's own clock. */
const tolerance = 5 * 60_000

/** One moment by the server's clock and by the phone's, in milliseconds. */
type Compared = { server: number; phone: number }

/** Without a storage, it lasts as long as the page. */
let latest = ''

const aheadBy = ({ server, phone }: Compared) => server - phone

/** Notes what the server's clock showed as its answer came, from the header `Date`; null tells nothing. */
export function hearClock(date: string | null): void {
  const heard = { server: Date.parse(date ?? ''), phone: Date.now() }
  if (Number.isNaN(heard.server)) return
  const before = read(lastComparison())
  // Most answers say nothing new.
  if (before && Math.abs(aheadBy(heard) - aheadBy(before)) < 5_000 && heard.server - before.server < 60_000)
    return
  latest = `${heard.server} ${heard.phone}`
  try {
    localStorage.setItem(key, latest)
  } catch {
    // The browser keeps its storage shut.
  }
}

/** How the two clocks compared when the server was last heard, in any tab; to be kept with what is pressed. Empty if it never was. */
export function lastComparison(): string {
  try {
    return localStorage.getItem(key) ?? latest
  } catch {
    return latest
  }
}

/** What the server's clock shows now, as far as it is known. */
export function serverNow(): number {
  const compared = read(lastComparison())
  return Date.now() + (compared ? aheadBy(compared) : 0)
}

/**
 * How long ago something was pressed, in milliseconds, to be asked when the server has just been heard. A clock that went on as it was
 * knows it, however wrong. One that was changed since the comparison before the press was changed either before it or after it: what
 * would put the press into the future, or before that comparison, is not so. Undefined when both may be so, or neither.
 * @param madeAt by the phone's clock, as ISO text
 * @param comparison what {@link lastComparison} said at the press
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
