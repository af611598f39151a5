import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'

const text = z.nullable(z.string())
const headSchema = z.object({
  jobs_done: z.number(),
  no_shows: z.number(),
  cancelled_late: z.number(),
  job_id: text,
  project_name: text,
  start_date: text,
  start_time: text,
  time_zone: text,
})
export type PersonHeadData = z.infer<typeof headSchema>

/** The outcomes of a person's jobs, and their next job (rule 12.20). */
export function personHeadQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...adminKeys.users(userId), 'head', id],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('person_head', { user_id: id }).abortSignal(signal),
        t('Failed to fetch applications'),
        headSchema,
      ),
    staleTime: 0,
  })
}

const notesSchema = z.array(
  z.object({ id: z.string(), note: z.string(), administrator: text, created_at: z.string() }),
)
export type PersonNote = z.infer<typeof notesSchema>[number]

const pageSize = 20

/** Administrators' notes about a person, newest first (rule 12.21). */
export function notesQuery(userId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: adminKeys.notes(userId, id),
    queryFn: ({ pageParam: after, signal }) => {
      const request = supabase.rpc('notes_about', {
        user_id: id,
        page_size: pageSize,
        ...(after && { after_created: after.created_at, after_id: after.id }),
      })
      return read(request.abortSignal(signal), t('The notes could not be loaded.'), notesSchema)
    },
    ...pagesAfter<PersonNote>(pageSize),
    staleTime: 0,
    gcTime: 0,
  })
}

const unsaved = t('This could not be saved.')

export function saveNote(id: string, note: string, key: string) {
  return read(supabase.rpc('note_about', { user_id: id, note, idempotency_key: key }), unsaved)
}

export function removeNote(noteId: string) {
  return read(supabase.rpc('remove_note', { note_id: noteId }), unsaved)
}

/** Whether a person has a second factor (rule 2.28). */
export function secondFactorQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...adminKeys.users(userId), 'second factor', id],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('has_second_factor', { user_id: id }).abortSignal(signal),
        t('Two-step verification could not be loaded.'),
      ),
    staleTime: 0,
  })
}

/** Removes a person's second factors. The person is logged out and notified. */
export function removeSecondFactor(id: string) {
  return read(
    supabase.rpc('remove_second_factor', { user_id: id }),
    t('Two-step verification could not be removed.'),
  )
}
