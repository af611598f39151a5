import { type Swatch, SwatchTag, Tag, type Tone } from '@/components/ui/tag'
import type { DisplayStatus } from '@/lib/domain'
import { readDisplayStatus } from '../schema'

/** Categories with a styling of their own (specification, part 2, job card); the others are neutral. */
const swatches: ReadonlyMap<string, Swatch> = new Map([
  ['office', 'sky'],
  ['post-construction', 'ochre'],
  ['residential', 'gum'],
  ['commercial', 'jacaranda'],
])

export function CategoryTag({ category }: { category: string | null }) {
  const name = category?.trim()
  if (!name) return null
  return (
    <SwatchTag swatch={swatches.get(name.toLowerCase().replace(/\s+/g, '-')) ?? 'stone'}>{name}</SwatchTag>
  )
}

const tones: Record<DisplayStatus, Tone> = { Available: 'positive', Upcoming: 'info', Urgent: 'warning' }

export function DisplayStatusTag({ stored }: { stored: string | null }) {
  const status = readDisplayStatus(stored)
  return <Tag tone={tones[status]}>{status}</Tag>
}

const closedNames: ReadonlyMap<string, string> = new Map([
  ['Draft', 'Draft'],
  ['InProgress', 'In progress'],
  ['Closed', 'Closed'],
  ['Completed', 'Completed'],
])

/** How a job stands on its own page. One that is no longer open must not be called Available. */
export function JobStandingTag({ status, displayStatus }: { status: string; displayStatus: string }) {
  const closed = closedNames.get(status)
  return closed === undefined ? <DisplayStatusTag stored={displayStatus} /> : <Tag>{closed}</Tag>
}
