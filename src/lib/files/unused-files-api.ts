import { supabase } from '@/lib/client/supabase'

/** The number of files that one sweep removes at most. The next sweep continues. */
const sweepSize = 100

let sweep: Promise<void> | undefined

/**
 * Removes files that no job, profile, document or course refers to any more (rules 8.13, 11.10, 14.14). Runs
 * in the background. A failure is logged, and the next sweep continues.
 */
export function sweepUnusedFiles(): void {
  sweep ??= removeUnusedFiles()
    .catch((error: unknown) => console.error('Unused files could not be removed.', error))
    .finally(() => {
      sweep = undefined
    })
}

async function removeUnusedFiles(): Promise<void> {
  const { data: files, error } = await supabase.rpc('files_to_discard', { page_size: sweepSize })
  if (error) throw error
  for (const bucket of ['jobs', 'users', 'courses']) {
    const paths = files.filter(({ bucket_id }) => bucket_id === bucket).map(({ path }) => path)
    if (paths.length === 0) continue
    const removed = await supabase.storage.from(bucket).remove(paths)
    if (removed.error) throw removed.error
  }
}
