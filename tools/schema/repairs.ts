import { encodeId } from '@supabase/pg-delta/core'
import { asOwner } from './as-owner.ts'
import {
  type Action,
  type BesideDifference,
  type Comparison,
  type DifferenceState,
  nameOf,
  type ObjectId,
} from './compare.ts'
import { besideInWords, type Change, inWords } from './describe-differences.ts'
import { asComment, liveStatements, reasonToLook } from './live-statements.ts'

/** An object that differs, and the statements that repair it. */
export interface Repair {
  /** The object's kind: one of pg-delta's kinds, or the first words of a row of beyond-pg-delta.sql. */
  kind: string
  /** The object's id. Undefined if only beyond-pg-delta.sql finds the object. */
  id?: ObjectId
  state: DifferenceState
  /** The object and its difference, as a sentence: "trigger public.pay_lines.keep has state off, not on". */
  says: string
  /** The statements, written as a comment if they would remove something that no migration can recreate. */
  statement: string
}

interface Changed {
  id: ObjectId
  state: DifferenceState
  parent?: ObjectId | undefined
  changes: Change[]
}

/** The steps that together repair one object. */
interface Group {
  id: ObjectId
  actions: Action[]
}

/** The differing objects of a comparison by their encoded id. */
function changedObjects({ plan: { deltas } }: Comparison): Map<string, Changed> {
  const changed = new Map<string, Changed>()
  const change = (id: ObjectId, one: Change) => {
    const known = changed.get(encodeId(id))
    if (known) known.changes.push(one)
    else changed.set(encodeId(id), { id, state: 'changed', changes: [one] })
  }
  for (const delta of deltas) {
    if (delta.verb === 'add' || delta.verb === 'remove') {
      const { id, parent, payload } = delta.fact
      const privileges = payload['privileges']
      const is = delta.verb === 'remove'
      const rights = { attribute: 'privileges', is: is ? privileges : [], wanted: is ? [] : privileges }
      const changes = privileges === undefined ? [] : [rights]
      changed.set(encodeId(id), { id, parent, state: is ? 'extra' : 'missing', changes })
    } else if (delta.verb === 'set')
      change(delta.id, { attribute: delta.attr, is: delta.from, wanted: delta.to })
  }
  for (const delta of deltas) {
    if ((delta.verb !== 'link' && delta.verb !== 'unlink') || delta.edge.kind !== 'owner') continue
    const { from, to } = delta.edge
    const known = changed.get(encodeId(from))
    if (known && known.state !== 'changed') continue
    const role = 'name' in to ? to.name : ''
    const owner = known?.changes.find(({ attribute }) => attribute === 'owner')
    const side = delta.verb === 'link' ? { wanted: role } : { is: role }
    if (owner) Object.assign(owner, side)
    else change(from, { attribute: 'owner', is: '', wanted: '', ...side })
  }
  return changed
}

/**
 * The object whose repair includes a step. A step about an object that is created or dropped with its table belongs to the
 * table's repair.
 */
function repairedBy(action: Action, changed: ReadonlyMap<string, Changed>): ObjectId | undefined {
  const { verb, produces, destroys, consumes } = action
  const touched = [...produces, ...destroys, ...(verb === 'alter' ? consumes.slice(0, 1) : [])]
  let subject = touched.find((id) => changed.has(encodeId(id))) ?? touched[0] ?? consumes[0]
  if (subject?.kind === 'acl') {
    // An owner's own rights change with the owner, so they belong to the repair of the owner.
    const owner = changed
      .get(encodeId(subject.target))
      ?.changes.find(({ attribute }) => attribute === 'owner')
    if (owner?.is === subject.grantee || owner?.wanted === subject.grantee) return subject.target
  }
  for (;;) {
    const known: Changed | undefined = subject && changed.get(encodeId(subject))
    const parent: Changed | undefined = known?.parent && changed.get(encodeId(known.parent))
    if (!known || !parent || parent.state !== known.state) return subject
    subject = parent.id
  }
}

/** The differences of a comparison, one for each object, in an order in which their statements can run. */
export function repairsOf(comparison: Comparison): Repair[] {
  const { actions } = comparison.plan
  const changed = changedObjects(comparison)
  const groups = new Map<string, Group>()
  for (const action of actions) {
    const id = repairedBy(action, changed)
    if (id === undefined) continue
    // Group '' collects objects that do not differ, but are recreated because another object differs.
    const key = changed.has(encodeId(id)) ? encodeId(id) : ''
    const group = groups.get(key)
    if (group) group.actions.push(action)
    else groups.set(key, { id, actions: [action] })
  }
  const isReplaced = ([key, group]: [string, Group]) =>
    changed.get(key)?.state === 'changed' && group.actions.some(({ verb }) => verb === 'drop')
  const replaced = [...groups].find(isReplaced)?.[1]
  const recreated = groups.get('')
  if (replaced && recreated) {
    replaced.actions = actions.filter((action) =>
      [...replaced.actions, ...recreated.actions].includes(action),
    )
    groups.delete('')
  }
  const repairs = [...groups].map(([key, group]): Repair => {
    const one = changed.get(key) ?? { id: group.id, state: 'changed', changes: [] }
    return {
      kind: one.id.kind,
      id: one.id,
      state: one.state,
      says: `${nameOf(one.id)} ${inWords(one.state, one.changes)}`,
      statement: asOwner(comparison.ownerOf(one.id), statementOf(group.actions, actions, one)),
    }
  })
  // Repairs moved extensions first, because indexes name an extension's operator classes with its schema.
  const isMoved = ({ kind, state }: Repair) => kind === 'extension' && state === 'changed'
  return [
    ...repairs.filter(isMoved),
    ...repairs.filter((one) => !isMoved(one)),
    ...comparison.beside.map(besideRepair),
  ]
}

function statementOf(
  own: readonly Action[],
  actions: readonly Action[],
  { id, state, changes }: Changed,
): string {
  const statements = liveStatements(own, actions)
  const isIdentity = changes.some(({ attribute, is }) => attribute === 'identity' && is === null)
  if (id.kind === 'column' && isIdentity) statements.push(nextNumber(id))
  const text = statements.join('\n')
  const isRight = id.kind === 'acl' || id.kind === 'defaultPrivilege' || id.kind === 'membership'
  const reason = reasonToLook(own, state === 'extra' && !isRight)
  return reason === undefined ? text : asComment(reason, text)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Sets the next number of a new identity column above the existing rows. Otherwise the column would start at one. */
function nextNumber({ schema, table, name }: Extract<ObjectId, { table: string; name: string }>): string {
  const [of, column] = [`${quoted(schema)}.${quoted(table)}`, quoted(name)]
  return `select setval(pg_get_serial_sequence('${of.replaceAll("'", "''")}', '${name.replaceAll("'", "''")}'), coalesce(max(${column}), 0) + 1, false) from ${of};`
}

function besideRepair(row: BesideDifference): Repair {
  const kind = /^(cron job|bucket|setting|rights|statistics)/.exec(row.object)?.[0] ?? ''
  const isOwnWork = row.state === 'extra' && (kind === 'cron job' || kind === 'setting')
  const own = isOwnWork
    ? asComment('No migration makes it again. Look first at what it does', row.statement)
    : row.statement
  const statement = asOwner(row.owner, own)
  return { kind, state: row.state, says: `${row.object} ${besideInWords(row)}`, statement }
}
