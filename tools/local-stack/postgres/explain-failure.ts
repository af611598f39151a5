import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { aboutFullDisk, isDiskFull } from '../../shared/disk-full.ts'
import { clusterFolder } from './cluster-folders.ts'

const otherMajor = /initialized by PostgreSQL version (\d+)\D.*this version (\d+)/

/**
 * Wraps an error of the database in `dataDir` in an error that says what to do.
 * @returns the error itself if no advice is known
 */
export function explained(error: unknown, dataDir: string): unknown {
  const advice = adviceOn(error, dataDir)
  return advice === undefined ? error : new Error(advice, { cause: error })
}

function adviceOn(error: unknown, dataDir: string): string | undefined {
  const folder = path.dirname(clusterFolder(dataDir))
  if (isDiskFull(error)) return aboutFullDisk(folder)
  const [, theirs, ours] = otherMajor.exec(error instanceof Error ? error.message : '') ?? []
  if (theirs === undefined) return undefined
  return (
    `The data in ${folder} are of PostgreSQL ${theirs}, and this is PostgreSQL ${ours}, which cannot read them. ` +
    'Run "npm run db:reset" to make the demo data again; to keep these, move the folder away first.'
  )
}

/** Returns the reason why a running server has ended, taken from the end of its log. */
export function reasonInLog(dataDir: string, outcome: string | number | null): string {
  const log = path.join(dataDir, 'postgres.log')
  if (isDiskFull(new Error(lastOf(log)))) return aboutFullDisk(path.dirname(clusterFolder(dataDir)))
  return `the database ended by itself (${outcome}); see ${log}`
}

function lastOf(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const size = fstatSync(handle).size
    const tail = Buffer.alloc(Math.min(size, 4096))
    readSync(handle, tail, 0, tail.length, size - tail.length)
    return tail.toString('utf8')
  } finally {
    closeSync(handle)
  }
}
