import type { Option } from '@/components/ui/select'

/** What an administrator decides about a person, and how it is called on the screen (specification, part 4). */
export const roles = [
  { value: 'cleaner', label: 'Cleaner' },
  { value: 'admin', label: 'Administrator' },
] as const satisfies readonly Option[]

export const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'rejected', label: 'Rejected' },
] as const satisfies readonly Option[]

/** A role's name; a missing one is cleaner. */
export function roleName(role: string): string {
  return roles.find(({ value }) => value === role)?.label ?? 'Cleaner'
}

/** A status's name; a missing one is pending. */
export function statusName(status: string): string {
  return statuses.find(({ value }) => value === status)?.label ?? 'Pending'
}
