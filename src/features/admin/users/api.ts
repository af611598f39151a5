import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { countedRows, readCount } from '@/lib/paging'
import { type DataOf, fetchFailure, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { adminKeys } from '../keys'
import type { UserFilters } from './schema'

const pageSize = 50
const columns = 'id, name, email, phone, role, status, created_at, documents(type)'

export type User = DataOf<typeof fetchUsers>['users'][number]

/** The last person of a page; the next one begins after them. */
type After = { created_at: string; id: string }

/** People as filtered, newest joined first, page by page. */
export function usersQuery(userId: string, filters: UserFilters) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.userLists(userId), filters],
    queryFn: ({ pageParam, signal }) => unwrap(fetchUsers(filters, pageParam, pageSize, signal), 'users'),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => (page.length === pageSize ? page.at(-1) : undefined),
    // Coming back from a profile must not read a long list again, nor drop a row that was just changed.
    staleTime: 60_000,
    gcTime: 30 * 60_000,
  })
}

/** How many people match the filters. */
export function userCountQuery(userId: string, filters: UserFilters) {
  return queryOptions({
    queryKey: [...adminKeys.users(userId), 'count', filters],
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

/** The next `size` people, 1 to 1000, after the given one. */
export async function fetchUsers(
  filters: UserFilters,
  after: After | undefined,
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

/** Sets somebody's role or status, and returns the value as stored. */
export async function changeUser(field: UserField, id: string, wanted: string) {
  const { data, error } = await (field === 'role'
    ? supabase.rpc('set_user_role', { user_id: id, new_role: wanted })
    : supabase.rpc('set_user_status', { user_id: id, new_status: wanted }))
  if (error) {
    return fetchFailure(error, {
      fixed: `Failed to update ${field}.`,
      prefix: `Error updating ${field} for user ${id}`,
    })
  }
  return { success: true as const, value: data[field] }
}

/** The cached list with one person's new role or status. */
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
