import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import { heldDocumentsSchema } from '@/features/documents/admin'
import { accountStatuses, cities, documentTypes, roles } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'

/** Filters by the state of people's documents (rules 12.2, 12.16). */
export const documentNeeds = [
  { value: 'waiting', label: t('Waiting to be checked') },
  { value: 'expiring', label: t('Expiring within 30 days') },
  { value: 'expired', label: t('Expired') },
  ...documentTypes.map(({ type, name }) => ({
    value: `without-${type}`,
    label: t('Without {name}', { name }),
  })),
]

/** The document type in a filter such as `without-visa`. Undefined for a filter by state. */
export function missingType(need: string): string | undefined {
  return need.startsWith('without-') ? need.slice('without-'.length) : undefined
}

/** Groups of people by when they last worked (rule 12.22). */
export const workedGroups = [
  { value: 'lately', label: t('In the last 30 days') },
  { value: 'before', label: t('Not in the last 90 days') },
  { value: 'never', label: t('Never') },
] as const

export const readUserFilters = filterReader({
  role: roles,
  status: accountStatuses,
  documents: documentNeeds,
  worked: workedGroups,
  city: cities,
})
export type UserFilters = ReturnType<typeof readUserFilters>

const text = z.nullable(z.string())

/** The rows of the database's `search_users()`. */
export const usersSchema = z.array(
  z.object({
    id: z.string(),
    name: text,
    email: text,
    phone: text,
    role: z.string(),
    status: z.string(),
    created_at: z.string(),
    documents: heldDocumentsSchema,
    /** The last day on which the person worked. Null if the person never has. */
    last_worked: text,
  }),
)
export type User = z.infer<typeof usersSchema>[number]
