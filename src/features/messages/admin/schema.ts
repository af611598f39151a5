import { filterReader } from '@/components/list/filters'

/** If `show` is unset, the list has only the conversations that await a reply. */
export const readConversationFilters = filterReader({ show: ['all'] })
export type ConversationFilters = ReturnType<typeof readConversationFilters>
