/** What to keep of a field that was saved with another value since the form was opened. */
export type Choice = 'mine' | 'saved'

/** How a form names and shows one of its values where two versions stand beside each other. */
type MergeField<Value> = {
  label: string
  /** The value as people read it; empty where there is none. `other` is what it is compared with. */
  show: (value: Value, other: Value) => string
  /** It is shown in words of the app, not in people's own. */
  isTranslated?: boolean
  /** Whether what the form holds can still be saved. A file that was replaced meanwhile is gone. */
  mayKeep?: (mine: Value, saved: Value, isMineToo: boolean) => boolean
}

/** Of a field of text the label is enough: it is shown as it will be saved. */
type TextLabel<Value> = Value extends string ? string : never

/** The fields of a form, by the names of its values, in the order in which they are listed. */
export type MergeFields<Values> = {
  [Name in keyof Values]: MergeField<Values[Name]> | TextLabel<Values[Name]>
}

/** The three versions of a form's values. */
export type Versions<Values> = {
  fields: MergeFields<Values>
  /** What it was filled from; undefined for a new record, of which everything that differs is asked about. */
  opened: Values | undefined
  mine: Values
  /** What is stored now. */
  saved: Values
}

/** One field that somebody has saved with another value than the form holds. */
export type Change<Name extends string = string> = {
  name: Name
  label: string
  mine: string
  saved: string
  isTranslated: boolean
  /** Both have changed it, so somebody has to choose. */
  isMineToo: boolean
  mayKeep: boolean
}

/** The fields that were saved with another value since the form was opened, and now differ from what it holds. */
export function changesOf<Values extends object>({
  fields,
  opened,
  mine,
  saved,
}: Versions<Values>): Change<Extract<keyof Values, string>>[] {
  const changes: Change<Extract<keyof Values, string>>[] = []
  for (const name in fields) {
    const isSavedAnew = !opened || !isSame(saved[name], opened[name])
    if (!isSavedAnew || isSame(saved[name], mine[name])) continue
    const { label, show, isTranslated = false, mayKeep } = fieldOf(fields[name])
    const isMineToo = !opened || !isSame(mine[name], opened[name])
    const [own, other] = excerpts(show(mine[name], saved[name]), show(saved[name], mine[name]))
    changes.push({
      name,
      label,
      mine: own,
      saved: other,
      isTranslated,
      isMineToo,
      mayKeep: mayKeep?.(mine[name], saved[name], isMineToo) ?? true,
    })
  }
  return changes
}

function fieldOf<Value>(given: MergeField<Value> | string): MergeField<Value> {
  return typeof given === 'string' ? { label: given, show: (typed) => String(typed).trim() } : given
}

/** What counts for a field; undefined while somebody has to choose. What only the other has changed is taken over. */
export function choiceFor({ isMineToo, mayKeep }: Change, chosen: Choice | undefined): Choice | undefined {
  if (!mayKeep) return 'saved'
  return chosen ?? (isMineToo ? undefined : 'saved')
}

/** The form's values with what was taken over; whatever nobody else has changed stays as it is typed. */
export function mergeEdits<Values extends object>(
  { mine, saved }: Pick<Versions<Values>, 'mine' | 'saved'>,
  taken: readonly Extract<keyof Values, string>[],
): Values {
  const merged = { ...mine }
  for (const name of taken) merged[name] = saved[name]
  return merged
}

/** What is stored now, with what was typed since the form was sent. */
export function withTypedSince<Values extends object>(stored: Values, sent: Values, typed: Values): Values {
  const merged = { ...stored }
  for (const name in typed) if (!isSame(typed[name], sent[name])) merged[name] = typed[name]
  return merged
}

/** Values of forms are plain, and made in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const longest = 240
const before = 40

/** Long texts from shortly before the place where they begin to differ. */
function excerpts(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= longest) return [one, other]
  const most = Math.min(one.length, other.length)
  let same = 0
  while (same < most && one[same] === other[same]) same += 1
  const from = Math.max(0, same - before)
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + longest)}${text.length > from + longest ? '…' : ''}`
  return [cut(one), cut(other)]
}
