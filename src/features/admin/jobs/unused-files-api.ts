import { fetchFailure } from '@/lib/fetch-failure'
import type { Result } from '@/lib/result'
import { storage } from '@/lib/storage'
import { supabase } from '@/lib/supabase'

/** At most so many files are removed at a time; the next sweep goes on. */
const sweepSize = 100

/** Tells the database which files are about to be stored; it lists them until a save takes them, for a day. */
export async function announceFiles(paths: string[]): Promise<Result> {
  const { error } = await supabase.rpc('announce_job_files', { paths })
  if (error) return fetchFailure(error, { fixed: 'Failed to save job.', prefix: 'An error occurred' })
  return { success: true }
}

let sweep: Promise<void> | undefined

/**
 * Removes files that no job names any more (docs/decisions/2026-11-21-job-files.md). Nobody waits for it: a failure
 * is logged, and the next sweep finds what this one left.
 */
export function sweepUnusedFiles(): void {
  sweep ??= removeUnusedFiles()
    .catch((error: unknown) => console.error('Unused files of jobs could not be removed.', error))
    .finally(() => {
      sweep = undefined
    })
}

async function removeUnusedFiles(): Promise<void> {
  const { data: paths, error } = await supabase.rpc('job_files_to_discard', { page_size: sweepSize })
  if (error) throw error
  if (paths.length === 0) return
  const removed = await storage.from('jobs').remove(paths)
  if (removed.error) throw removed.error
  const forgotten = await supabase.rpc('forget_job_files', { paths })
  if (forgotten.error) throw forgotten.error
}
