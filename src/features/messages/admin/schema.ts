import { filterReader } from '@/components/list/filters'

/** `show` is unset for the conversations that await a reply. */
export const readConversationFilters = filterReader({ show: ['all'] })
export type ConversationFilters = ReturnType<typeof readConversationFilters>
