import { queryOptions } from '@tanstack/react-query'
import { jobKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { CompositeTypes } from '@/lib/database.types'
import { type DocumentType, documentTypes } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'

const states = ['met', 'missing', 'waiting', 'refused', 'expired', 'ends_before', 'in_progress'] as const

/** A requirement of a job, and its state for the signed-in person. */
export type Requirement = {
  title: string
  state: (typeof states)[number]
  validUntil: string | null
} & ({ kind: 'document'; type: DocumentType } | { kind: 'course'; courseId: string })

/** A job's requirements, documents first, with the state of each for the signed-in person (rule 5.22). */
export function requirementsQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: jobKeys.requirements(userId, jobId),
    queryFn: ({ signal }) => fetchRequirements(jobId, signal),
  })
}

async function fetchRequirements(jobId: string, signal: AbortSignal) {
  const rows = supabase.rpc('job_requirements', { job_id: jobId }).abortSignal(signal)
  const asked = await read(rows, t("This job's requirements could not be loaded."))
  return asked.flatMap((row) => readRequirement(row) ?? [])
}

/**
 * Validates a row by hand, because the page of a job does not load zod. Returns undefined if this version of the app
 * does not know the row's values.
 */
function readRequirement(row: CompositeTypes<'requirement_row'>): Requirement | undefined {
  const state = states.find((known) => known === row.state)
  if (!state || row.title === null || row.key === null) return undefined
  const common = { title: row.title, state, validUntil: row.valid_until }
  if (row.kind === 'course') return { ...common, kind: 'course', courseId: row.key }
  const type = documentTypes.find((known) => known.type === row.key)?.type
  return type && { ...common, kind: 'document', type }
}
