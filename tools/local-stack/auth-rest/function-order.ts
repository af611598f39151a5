import { CallerError } from '../stack-types.ts'

/**
 * Refuses to order a function's rows by a column that is not selected. PostgREST reads only the selected columns, so the
 * database does not find any other column. @supabase/lite would order by such a column.
 * @throws CallerError 400 with the database's error code
 */
export function refuseHiddenOrder(request: Request): void {
  const { pathname, searchParams } = new URL(request.url)
  const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname)?.[1]
  const [select, order] = [searchParams.get('select'), searchParams.get('order')]
  if (name === undefined || select === null || order === null) return
  const selected = ownItems(select).map((item) => columnOf(item.replace(/^[^:]+:(?!:)/, '')))
  if (selected.includes('*')) return
  for (const column of ownItems(order).map(columnOf)) {
    if (selected.includes(column)) continue
    throw new CallerError(400, '42703', `column ${name}.${column} does not exist`)
  }
}

/** The columns in a list, without embedded relations such as `related(…)`. */
function ownItems(list: string): string[] {
  const outer = list.replaceAll(/[^,()]*\((?:[^()]|\([^()]*\))*\)[^,]*/g, '')
  return outer.split(',').flatMap((item) => item.trim() || [])
}

/** The column name of an item, without its cast, path or direction. */
function columnOf(item: string): string {
  return item.replace(/(::|->|\.).*$/, '')
}
