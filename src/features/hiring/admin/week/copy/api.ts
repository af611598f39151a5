import * as z from 'zod/mini'
import { read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { copyJobFiles, type ReadSource } from '@/lib/files/store-job-file'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())

/** The result of the database's `week_copies()`. */
const weekSchema = z.object({
  /**
   * True if the people accepted for a job are accepted for its copy, false if they are invited to it (rule
   * 20.20).
   */
  accepts: z.boolean(),
  of_many: z.boolean(),
  jobs: z.array(
    z.object({
      id: z.string(),
      copy_id: z.string(),
      title: z.string(),
      day: z.string(),
      start_time: text,
      end_time: text,
      location_city: text,
      site_id: text,
      site_name: text,
      image_paths: z.array(z.string()),
      pdf_path: text,
      has_begun: z.boolean(),
      /** The id of the job that already exists on the day of the copy. Null if there is none. */
      there_id: text,
      holiday: text,
      minutes_moved: z.nullable(z.number()),
      people: z.array(
        z.object({
          id: z.string(),
          name: text,
          obstacle: z.nullable(z.enum(['inactive', 'absent', 'site', 'busy', 'missing', 'away'])),
        }),
      ),
    }),
  ),
})

export type CopiedWeek = z.infer<typeof weekSchema>
export type CopiedJob = CopiedWeek['jobs'][number]

/** The jobs of the week before, with the details of their copies in this week (rule 20.19). */
export function readCopies(monday: string): Promise<CopiedWeek> {
  return read(
    supabase.rpc('week_copies', { first_day: monday }),
    t('Last week’s jobs could not be loaded.'),
    weekSchema,
  )
}

const outcomeSchema = z.object({
  people: z.array(z.object({ id: z.string(), outcome: text, error: text })),
})

/** Copies one job with its files, and accepts `people` for the copy or invites them to it (rule 20.20). */
export async function copyJob(readSource: ReadSource, job: CopiedJob, people: readonly string[]) {
  const failed = t('This job could not be copied.')
  const { image_paths, pdf_path } = await unwrap(copyJobFiles(readSource, job.copy_id, job, failed))
  return read(
    supabase.rpc('copy_job', {
      job_id: job.id,
      day: job.day,
      user_ids: [...people],
      image_paths,
      ...(pdf_path !== null && { pdf_path }),
    }),
    failed,
    outcomeSchema,
  )
}
