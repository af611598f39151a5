import { Tag, type Tone } from '@/components/ui/tag'

const tones: ReadonlyMap<string, Tone> = new Map<string, Tone>([
  ['Draft', 'warning'],
  ['Open', 'positive'],
  ['InProgress', 'info'],
])

/** A job's admin status, in its canonical spelling. */
export function JobStatusTag({ status }: { status: string }) {
  return <Tag tone={tones.get(status) ?? 'neutral'}>{status}</Tag>
}
