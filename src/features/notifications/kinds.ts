import { Bell, CircleCheck, CircleX, type LucideIcon, Send } from 'lucide-react'
import type { Tone } from '@/components/ui/tag'

type Kind = { Icon: LucideIcon; tone: Tone; word: string }

/** What the database tells people of, by the notification's type. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['application_success', { Icon: Send, tone: 'info', word: 'Applied' }],
  ['application_accepted', { Icon: CircleCheck, tone: 'positive', word: 'Accepted' }],
  ['application_rejected', { Icon: CircleX, tone: 'danger', word: 'Rejected' }],
])

const news: Kind = { Icon: Bell, tone: 'neutral', word: 'News' }

/** How a notification of that type is told from the others at a glance: by shape, tone and word. */
export function kindOf(type: string): Kind {
  return kinds.get(type) ?? news
}
