import { checkApp } from './app-checks.ts'
import { checkAuth } from './auth-checks.ts'
import { checkBuckets } from './bucket-checks.ts'
import { checkCatalog } from './catalog-checks.ts'
import { checkData } from './data-checks.ts'
import { checkDatabase } from './database-checks.ts'
import { type Finding, unknown } from './finding.ts'
import { checkFunctions } from './function-checks.ts'
import { checkMessage } from './message-checks.ts'
import { checkAdvisors, checkPlatform } from './platform-checks.ts'
import { checkRealtime } from './realtime-checks.ts'
import type { Target } from './target.ts'
import { checkByTrying } from './trying.ts'

/** What is examined, in the order in which it is reported. */
const chapters: [title: string, check: (target: Target) => Promise<Finding[]>][] = [
  ['App', checkApp],
  ['Auth', checkAuth],
  // Runs before the checks from outside, because it can also name the statement that repairs the same finding.
  ['Catalog', checkCatalog],
  ['Data API', checkData],
  ['Storage', checkBuckets],
  ['Realtime', checkRealtime],
  ['Edge functions', checkFunctions],
  ['Tried as a cleaner', checkByTrying],
  ['Database', checkDatabase],
  ['A message', (target) => checkMessage(target)],
  ['Advisors', checkAdvisors],
  ['Platform', checkPlatform],
]

export interface Chapter {
  title: string
  findings: Finding[]
}

/**
 * Examines a deployed project. What it asks for is read, refused, or run read-only; with the secret key it makes two accounts, and
 * removes them. What one chapter has said, a later one does not say again.
 * @param onChapter gets each part when it is done; parts for which nothing was given are left out
 */
export async function examine(target: Target, onChapter?: (chapter: Chapter) => void): Promise<Finding[]> {
  const findings: Finding[] = []
  const said = new Set<string | undefined>()
  for (const [title, check] of chapters) {
    if (target.signal?.aborted) break
    const all = await check(target).catch((error: unknown) => [failure(title, error)])
    const found = all.filter(({ about }) => about === undefined || !said.has(about))
    for (const { about } of found) said.add(about)
    if (found.length > 0) onChapter?.({ title, findings: found })
    findings.push(...found)
  }
  return findings
}

function failure(title: string, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error)
  return unknown(`${title} can be examined`, reason)
}
