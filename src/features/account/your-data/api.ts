import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { usersBucket } from '@/features/documents'
import { accountKeys } from '@/lib/client/query-keys'
import { ask, type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { downloadFile } from '@/lib/files/stored-file'
import { t } from '@/lib/i18n/language'

const fileSchema = z.object({
  path: z.string(),
  bytes: z.nullable(z.number()),
  stored_at: z.string(),
  /** The document that the file belongs to. Null for the picture, and for a file that was never saved. */
  document_id: z.nullable(z.string()),
  is_picture: z.boolean(),
})
export type AccountFile = z.infer<typeof fileSchema>

/** The fields of `account_data` that the archive needs. All other fields are archived unchanged. */
const dataSchema = z.looseObject({ made_at: z.string(), files: z.array(fileSchema) })
export type AccountData = z.infer<typeof dataSchema>

const unreadable = {
  fixed: t('Your data could not be loaded. Please try again.'),
  prefix: t('The data could not be loaded'),
}

/** Everything stored about a person (rule 18.1). Every call is recorded in the audit log. */
export function fetchAccountData(userId: string, signal: AbortSignal) {
  const request = supabase.rpc('account_data', { user_id: userId }).abortSignal(signal)
  return ask(request, unreadable, dataSchema)
}

/** Downloads one of the person's own files. */
export function loadOwnFile({ path }: AccountFile, signal: AbortSignal): Promise<Result<{ file: Blob }>> {
  return downloadFile(usersBucket, path, signal)
}

const deletionSchema = z.object({
  /** The reason why the account cannot be deleted, or null. */
  refusal: z.nullable(z.string()),
  /** Titles of the jobs the person is expected at. */
  coming: z.array(z.string()),
  waiting: z.number(),
  files: z.number(),
  certificates: z.number(),
  owed_cents: z.number(),
  payment_faults: z.array(z.enum(['abn', 'bsb', 'account_number'])),
  hours_waiting: z.number(),
})
export type Deletion = z.infer<typeof deletionSchema>

/** The effects of deleting an account, or the reason why it cannot be deleted. */
export function deletionQuery(userId: string, personId: string) {
  return queryOptions({
    queryKey: accountKeys.deletion(userId, personId),
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('account_deletion', { user_id: personId }).abortSignal(signal),
        {
          fixed: t('The deletion details could not be loaded.'),
          prefix: t('The deletion details could not be loaded'),
        },
        deletionSchema,
      ),
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * Deletes an account for good (rules 18.2, 18.3).
 * @param password the caller's own password, even if an administrator deletes another person's account.
 */
export async function deleteAccount(personId: string, password: string): Promise<Result> {
  const deleted = await ask(
    supabase.rpc('delete_account', { user_id: personId, password }),
    t('The account could not be deleted. Please try again.'),
  )
  return !deleted.success || deleted.data
    ? deleted
    : { success: false, error: t('That is not your password.'), code: 'wrong-password' }
}
