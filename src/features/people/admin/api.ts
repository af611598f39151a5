import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { codes, type DataOf, failure, type Result, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { countQueryBy, pagesAfter } from '@/lib/lists/paging'
import { isUuid } from '@/lib/navigation/paths'
import { profileTexts } from '@/lib/person/person-api'
import { missingType, type User, type UserFilters, usersSchema } from './schema'

const pageSize = 50
const unreadable = { fixed: t('Failed to fetch users'), prefix: t('Error fetching users') }

export function usersQuery(userId: string, filters: UserFilters) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.userLists(userId), filters],
    queryFn: ({ pageParam, signal }) => fetchUsers(filters, pageParam, pageSize, signal),
    ...pagesAfter<User>(pageSize),
    // Returning from a profile must not refetch a long list, because a row that was just changed could then
    // disappear.
    staleTime: 60_000,
    gcTime: 30 * 60_000,
  })
}

export function userCountQuery(userId: string, filters: UserFilters) {
  return countQueryBy([...adminKeys.users(userId), 'count', filters], (signal) =>
    read(supabase.rpc('count_listed_users', argumentsFor(filters)).abortSignal(signal), unreadable),
  )
}

function argumentsFor({ search, role, status, documents, worked, city }: UserFilters) {
  const missing = documents && missingType(documents)
  return {
    ...(search && { query: search }),
    ...(role && { role }),
    ...(status && { status }),
    ...(documents && !missing && { documents }),
    ...(missing && { missing_document: missing }),
    ...(worked && { worked }),
    ...(city && { city }),
  }
}

export function fetchUsers(filters: UserFilters, after: User | undefined, size: number, signal: AbortSignal) {
  const request = supabase
    .rpc('search_users', {
      page_size: size,
      ...argumentsFor(filters),
      ...(after && { after_created: after.created_at, after_id: after.id }),
    })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
  return read(request, unreadable, usersSchema)
}

export type UserField = 'role' | 'status'

/** Sets a person's role or status, and returns the stored value. */
export async function changeUser(field: UserField, id: string, wanted: string) {
  const stored = await (field === 'role'
    ? read(supabase.rpc('set_user_role', { user_id: id, new_role: wanted }), {
        fixed: t('Failed to update role.'),
        prefix: t('Error updating role for user {id}', { id }),
      })
    : read(supabase.rpc('set_user_status', { user_id: id, new_status: wanted }), {
        fixed: t('Failed to update status.'),
        prefix: t('Error updating status for user {id}', { id }),
      }))
  return stored[field]
}

export function withChange(
  list: InfiniteData<User[]> | undefined,
  id: string,
  field: UserField,
  value: string,
) {
  if (!list) return list
  const pages = list.pages.map((page) =>
    page.map((user) => (user.id === id ? { ...user, [field]: value } : user)),
  )
  return { ...list, pages }
}

const profileColumns =
  'id, name, preferred_name, email, phone, location, postcode, nationality, proximity, experience_years, experience_specialties, communication_style, photo_path, role, status, created_at'

/** Number of newest applications to show. The others are only counted. */
const shownApplications = 5

export type UserProfile = DataOf<typeof fetchProfile>

/**
 * Everything an administrator may see of a person, and the person's newest applications. Users who are not
 * administrators get "not found", because row security returns no row to them. The data is private, so it
 * is not cached.
 */
export function userProfileQuery(userId: string, id: string, isAdmin: boolean) {
  return queryOptions({
    queryKey: adminKeys.user(userId, id, isAdmin),
    queryFn: ({ signal }) => unwrap(fetchProfile(id, signal)),
    staleTime: 0,
    gcTime: 0,
  })
}

async function fetchProfile(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return notFound()
  const [profile, applications, phone] = await Promise.all([
    supabase.from('profiles').select(profileColumns).eq('id', id).abortSignal(signal).maybeSingle(),
    supabase
      .from('applications')
      .select('id, job_id, job_title, status, applied_at', { count: 'exact' })
      .eq('user_id', id)
      .order('applied_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(shownApplications)
      .abortSignal(signal),
    supabase.rpc('phone_sign_in', { user_id: id }).abortSignal(signal).maybeSingle(),
  ])
  // The error of `phone_sign_in` counts only if the profile was found. Users who are not administrators
  // therefore get "not found".
  const error = profile.error ?? applications.error ?? (profile.data && phone.error)
  if (error) return failure(error, profileTexts())
  if (!profile.data) return notFound()
  return {
    success: true as const,
    profile: profile.data,
    phoneTakenBy:
      phone.data?.taken === true ? { id: phone.data.account_id, name: phone.data.account_name } : undefined,
    applications: { newest: applications.data ?? [], count: applications.count ?? 0 },
  }
}

function notFound(): Result<never> {
  return { success: false, error: t('User profile not found'), code: codes.notFound }
}

/**
 * Lets this person log in with their phone number. The account that has used the number until now can no longer do
 * so.
 */
export function movePhone(id: string) {
  return read(
    supabase.rpc('move_phone_sign_in', { user_id: id }),
    t('The phone number could not be moved. Please try again.'),
  )
}

/** A person's ABN and bank details. The database records that this administrator opened them (rule 8.6). */
export function openPayment(id: string) {
  return read(
    supabase.rpc('open_payment_details', { user_id: id }),
    t('The bank details could not be opened. Please try again.'),
  )
}

const messagePageSize = 20

export type Message = Awaited<ReturnType<typeof fetchMessages>>[number]

/** A person's push messages and emails, newest first (rule 12.14). */
export function messagesQuery(userId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.users(userId), 'messages', id],
    queryFn: ({ pageParam, signal }) => fetchMessages(id, pageParam, signal),
    ...pagesAfter<Message>(messagePageSize),
    // Always stale, because a waiting message can be sent while the page is open.
    staleTime: 0,
  })
}

function fetchMessages(
  id: string,
  after: { created_at: string | null; id: string | null } | undefined,
  signal: AbortSignal,
) {
  const request = supabase
    .rpc('user_deliveries', {
      user_id: id,
      page_size: messagePageSize,
      ...(after?.created_at && after.id && { after_created: after.created_at, after_id: after.id }),
    })
    .abortSignal(signal)
  return read(request, { fixed: t('Failed to fetch messages'), prefix: t('Error fetching messages') })
}
