/** The field `name` of a parsed JSON value. Undefined if it is missing. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The string in field `name` of a parsed JSON value. Undefined if the field is not a string. */
export function textField(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name)
  return typeof field === 'string' ? field : undefined
}
