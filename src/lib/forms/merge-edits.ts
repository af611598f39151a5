/** The version of a field to keep, if another value was saved since the form was opened. */
export type Choice = 'mine' | 'saved'

/** The label and display of a form's field when two versions are compared. */
type MergeField<Value> = {
  label: string
  /** Returns the displayed text of a value, empty for a missing value. `other` is the value in the other version. */
  show: (value: Value, other: Value) => string
  /** True if the value is shown in the app's words and not in the user's own. */
  isTranslated?: boolean
  /**
   * Returns true if the form's own value can still be saved. For example, returns false for a
   * file that only someone else has replaced, because the form's old file no longer exists.
   */
  mayKeep?: (mine: Value, saved: Value, isMineToo: boolean) => boolean
}

/**
 * A text field can be described by its label alone, because the field itself shows the text that will be
 * saved.
 */
type TextLabel<Value> = Value extends string ? string : never

/** The fields of a form, keyed by the names of their values, in display order. */
export type MergeFields<Values> = {
  [Name in keyof Values]: MergeField<Values[Name]> | TextLabel<Values[Name]>
}

/** The three versions of a form's values. */
export type Versions<Values> = {
  fields: MergeFields<Values>
  /** The values that the form was filled from. Undefined for a new record, where every difference needs a choice. */
  opened: Values | undefined
  mine: Values
  /** The stored values. */
  saved: Values
}

/** A field whose saved value has changed and differs from the form's. */
export type Change<Name extends string = string> = {
  name: Name
  label: string
  mine: string
  saved: string
  isTranslated: boolean
  /** True if the user has changed the field too, and therefore has to choose. */
  isMineToo: boolean
  mayKeep: boolean
}

/** The fields whose saved value has changed since the form was opened, and differs from the form's value. */
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

/**
 * Returns the version to use for a field, or undefined until the user has chosen one. A field that only the other
 * person has changed takes the saved value.
 */
export function choiceFor({ isMineToo, mayKeep }: Change, chosen: Choice | undefined): Choice | undefined {
  if (!mayKeep) return 'saved'
  return chosen ?? (isMineToo ? undefined : 'saved')
}

/** The form's values, with the saved values of the fields in `taken`. All other fields stay as typed. */
export function mergeEdits<Values extends object>(
  { mine, saved }: Pick<Versions<Values>, 'mine' | 'saved'>,
  taken: readonly Extract<keyof Values, string>[],
): Values {
  const merged = { ...mine }
  for (const name of taken) merged[name] = saved[name]
  return merged
}

/** The stored values, with the changes that were typed after the form was sent. */
export function withTypedSince<Values extends object>(stored: Values, sent: Values, typed: Values): Values {
  const merged = { ...stored }
  for (const name in typed) if (!isSame(typed[name], sent[name])) merged[name] = typed[name]
  return merged
}

/** Compares as JSON, because form values are plain and have a fixed key order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const longest = 240
const before = 40

/** Two texts to compare. Long texts are cut to excerpts that begin shortly before the first difference. */
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
