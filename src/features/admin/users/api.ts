import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type DataOf, fetchFailure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { adminKeys } from '../keys'
import { countedRows, readCount } from '../read-count'
import type { UserFilters } from './schema'

export const userKeys = {
  lists: (userId: string) => [...adminKeys.users(userId), 'list'] as const,
  list: (userId: string, filters: UserFilters) => [...userKeys.lists(userId), filters] as const,
  counts: (userId: string) => [...adminKeys.users(userId), 'count'] as const,
  change: (userId: string) => [...adminKeys.users(userId), 'change'] as const,
  /** `isAdmin`, so that nothing of it is shown to somebody who has lost the role. */
  profile: (userId: string, id: string, isAdmin: boolean) =>
    [...adminKeys.users(userId), 'profile', id, isAdmin] as const,
}

const pageSize = 50
const columns = 'id, name, email, phone, role, status, created_at, documents(type)'

export type User = DataOf<typeof fetchUsers>['users'][number]

/** The last person seen: the next page begins after them. */
type After = Pick<User, 'created_at' | 'id'>

/** People as filtered, newest joined first, page by page. */
export function usersQuery(userId: string, filters: UserFilters) {
  return infiniteQueryOptions({
    queryKey: userKeys.list(userId, filters),
    queryFn: ({ pageParam, signal }) => unwrap(fetchUsers(filters, pageParam, pageSize, signal), 'users'),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => (page.length === pageSize ? page.at(-1) : undefined),
    // Coming back from a profile must not fetch a long list anew, nor drop a row that was just changed.
    staleTime: 60_000,
    gcTime: 30 * 60_000,
  })
}

/** How many people the filters leave. */
export function userCountQuery(userId: string, filters: UserFilters) {
  return queryOptions({
    queryKey: [...userKeys.counts(userId), filters],
    queryFn: ({ signal }) =>
      readCount(
        supabase
          .rpc('search_users', { ...argumentsFor(filters), ...countedRows }, { count: 'exact' })
          .select('id')
          .limit(1)
          .abortSignal(signal),
      ),
    staleTime: 60_000,
  })
}

function argumentsFor({ search, role, status, missing }: UserFilters) {
  return {
    ...(search && { query: search }),
    ...(role && { role }),
    ...(status && { status }),
    ...(missing && { missing_document: missing }),
  }
}

/** `size` people after the given one: 1 to 1000. */
export async function fetchUsers(
  filters: UserFilters,
  after: { created_at: string; id: string } | undefined,
  size: number,
  signal: AbortSignal,
) {
  const { data, error } = await supabase
    .rpc('search_users', {
      page_size: size,
      ...argumentsFor(filters),
      ...(after && { after_created: after.created_at, after_id: after.id }),
    })
    .select(columns)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
  if (error) {
    return fetchFailure(error, { fixed: 'Failed to fetch users', prefix: 'Error fetching users' })
  }
  return { success: true as const, users: data }
}

/** What an administrator decides about a person. */
export type UserField = 'role' | 'status'

/** Sets somebody's role or status; the database decides whether it may be. Answers what it is now. */
export async function changeUser(
  field: UserField,
  id: string,
  wanted: string,
): Promise<Result<{ value: string }>> {
  const { data, error } = await (field === 'role'
    ? supabase.rpc('set_user_role', { user_id: id, new_role: wanted })
    : supabase.rpc('set_user_status', { user_id: id, new_status: wanted }))
  if (error) {
    return fetchFailure(error, {
      fixed: `Failed to update ${field}.`,
      prefix: `Error updating ${field} for user ${id}`,
    })
  }
  return { success: true, value: data[field] }
}

/** The list as read, with one person's role or status as it is now. */
export function withChange(
  list: InfiniteData<User[], After | undefined> | undefined,
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
