import { checkApp } from './app-checks.ts'
import { checkAuth } from './auth-checks.ts'
import { checkBuckets } from './bucket-checks.ts'
import { checkCatalog } from './catalog-checks.ts'
import { checkData } from './data-checks.ts'
import { checkDatabase } from './database-checks.ts'
import type { Target } from './examined-project.ts'
import { type Finding, note, unknown } from './finding.ts'
import { checkFunctions } from './function-checks.ts'
import { checkMessage } from './message-checks.ts'
import { checkAdvisors, checkPlatform } from './platform-checks.ts'
import { checkRealtime } from './realtime-checks.ts'

/** Inputs that some chapters need, by the word that `--without` takes. */
export const inputs = {
  app: { of: 'appUrl', name: '--app' },
  database: { of: 'databaseUrl', name: 'DATABASE_URL in the environment' },
  'access-token': { of: 'accessToken', name: 'SUPABASE_ACCESS_TOKEN in the environment' },
} as const satisfies Record<string, { of: keyof Target; name: string }>

export type Input = keyof typeof inputs

/** The chapters in the order of the report. */
const chapters: [title: string, check: (target: Target) => Promise<Finding[]>, needs?: Input][] = [
  ['App', checkApp, 'app'],
  ['Auth', checkAuth],
  // Runs before the checks from outside, because this check can find the same faults and also names the statement
  // that repairs them.
  ['Catalog', checkCatalog, 'database'],
  ['Data API', checkData],
  ['Storage', checkBuckets],
  ['Realtime', checkRealtime],
  ['Edge functions', checkFunctions],
  ['Database', checkDatabase, 'database'],
  ['A message', (target) => checkMessage(target)],
  ['Advisors', checkAdvisors],
  ['Platform', checkPlatform, 'access-token'],
]

export interface Chapter {
  title: string
  findings: Finding[]
}

/**
 * Examines a deployed project. Its requests only read, are refused, or run in a read-only transaction. A fault that several
 * chapters find is reported only by the first one. A chapter without its input counts as not examined, unless `--without`
 * leaves it out.
 * @param onChapter gets each chapter when it is complete
 */
export async function examine(target: Target, onChapter?: (chapter: Chapter) => void): Promise<Finding[]> {
  const findings: Finding[] = []
  const said = new Set<string | undefined>()
  for (const [title, check, needs] of chapters) {
    if (target.signal?.aborted) break
    const absent = needs && absence(title, needs, target)
    const all = absent ? [absent] : await check(target).catch((error: unknown) => [failure(title, error)])
    const found = all.filter(({ about }) => about === undefined || !said.has(about))
    for (const { about } of found) said.add(about)
    if (found.length > 0) onChapter?.({ title, findings: found })
    findings.push(...found)
  }
  return findings
}

/** The finding for a chapter that cannot be examined or is left out. Undefined if its input is available. */
function absence(title: string, needs: Input, target: Target): Finding | undefined {
  const { of, name } = inputs[needs]
  if (target.without?.includes(needs)) return note(`${title} is left out`, `--without ${needs}`)
  if (target[of] !== undefined) return undefined
  return unknown(`${title} can be examined`, `It needs ${name}. --without ${needs} leaves it out.`)
}

function failure(title: string, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error)
  return unknown(`${title} can be examined`, reason)
}
