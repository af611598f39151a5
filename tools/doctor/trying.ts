import { type Finding, note } from './finding.ts'
import type { Target } from './target.ts'
import { type Pair, withPair } from './throw-aways.ts'
import {
  tryCalling,
  tryEndedSession,
  tryFiles,
  tryListening,
  tryOwn,
  tryReading,
  tryWriting,
} from './trials.ts'

/** The rules that matter, tried by somebody signed in; needs the secret key, to make them and to remove them. */
export async function checkByTrying(target: Target): Promise<Finding[]> {
  if (target.secretKey === undefined) {
    const hint = 'SUPABASE_SECRET_KEY is not given: nobody was made to try what is refused to them.'
    return [note('What a cleaner must not do has been tried', hint)]
  }
  return withPair(target, (pair) => tryAll(target, pair))
}

/** All trials, the one that ends the session last. */
export async function tryAll(target: Target, pair: Pair): Promise<Finding[]> {
  const findings: Finding[] = []
  // One who has become an administrator by writing would be let in everywhere.
  for (const trial of [tryOwn, tryReading, tryCalling, tryListening, tryFiles, tryWriting, tryEndedSession])
    findings.push(...(await trial(target, pair)))
  return findings
}
