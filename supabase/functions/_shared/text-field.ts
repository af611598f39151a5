/** The text under `name` in a parsed JSON value; undefined without one. */
export function textField(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const field: unknown = Reflect.get(value, name)
  return typeof field === 'string' ? field : undefined
}
