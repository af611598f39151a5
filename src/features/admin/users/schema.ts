import { filterReader } from '@/components/list/filters'
import type { ListControls } from '@/components/list/use-list-controls'
import { accountStatuses, documentTypes, roles } from '@/lib/domain'

/** `missing` is a document that somebody has not handed in. */
export const readUserFilters = filterReader({
  role: roles.map(({ value }) => value),
  status: accountStatuses.map(({ value }) => value),
  missing: documentTypes.map(({ type }) => type),
})
export type UserFilters = ReturnType<typeof readUserFilters>
export type UserListControls = ListControls<'role' | 'status' | 'missing'>

/** A person's name, or else their email. */
export function userName({ name, email }: { name: string | null; email: string | null }): string {
  return name?.trim() || email?.trim() || 'No name'
}

/** The kinds of documents among those uploaded, in their usual order. */
export function kindsOf(documents: readonly { type: string }[]) {
  return documentTypes.filter(({ type }) => documents.some((document) => document.type === type))
}
