import { type Swatch, SwatchTag, Tag, type Tone } from '@/components/ui/tag'
import { type DisplayStatus, displayStatuses, readWord } from '@/lib/format/fixed-lists'
import { word } from '@/lib/i18n/language'

/** Categories with their own colour. The tags of all other categories are neutral. */
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
    <SwatchTag swatch={swatches.get(name.toLowerCase().replace(/\s+/g, '-')) ?? 'stone'}>
      {word(name)}
    </SwatchTag>
  )
}

const displayTones: Record<DisplayStatus, Tone> = {
  Available: 'positive',
  Upcoming: 'info',
  Urgent: 'warning',
}

/** The display status that cleaners see for an open job. An unknown value counts as Available (rule 5.9). */
export function DisplayStatusTag({ stored }: { stored: string | null }) {
  const status = readWord(displayStatuses, stored) ?? 'Available'
  return <Tag tone={displayTones[status]}>{word(status)}</Tag>
}

const jobTones: ReadonlyMap<string, Tone> = new Map<string, Tone>([
  ['Draft', 'warning'],
  ['Open', 'positive'],
  ['InProgress', 'info'],
])

export function JobStatusTag({ status }: { status: string }) {
  return <Tag tone={jobTones.get(status) ?? 'neutral'}>{word(status)}</Tag>
}
