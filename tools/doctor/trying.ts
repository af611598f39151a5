import type { Finding } from './finding.ts'
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
