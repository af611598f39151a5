import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import type { EntryState } from '../profile-menu-states'

/** The state beside an entry of the profile's menu. Renders nothing without a state. */
export function EntryStateText({ state }: { state: EntryState | undefined }) {
  if (!state) return null
  return state.isUrgent ? <Tag tone="warning">{state.text}</Tag> : <Hint as="span">{state.text}</Hint>
}
