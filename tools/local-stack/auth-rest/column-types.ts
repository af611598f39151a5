import type { PostgresType } from 'postgres'

/** Formats `2026-11-21 01:40:41+00` as PostgREST does: `2026-11-21T01:40:41+00:00`. */
function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

// @supabase/lite passes JSON as text. The default serializer would encode the text again, as a JSON string.
const writeJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const readJson = (text: string): unknown => JSON.parse(text)

/** Formats the column types in which @supabase/lite differs from PostgREST. */
export const restTypes: Record<string, PostgresType> = {
  // Leaves parsing to the database, because the driver would send any value other than true as false.
  bool: { to: 16, from: [16], serialize: writeJson, parse: (text: string) => text === 't' },
  json: { to: 114, from: [114], serialize: writeJson, parse: readJson },
  jsonb: { to: 3802, from: [3802], serialize: writeJson, parse: readJson },
  timestamptz: { to: 1184, from: [1184], serialize: String, parse: isoTimestamp },
}

/** Formats times as the auth service does: in UTC with `Z`. */
export const authTypes: Record<string, PostgresType> = {
  ...restTypes,
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: String,
    parse: (text: string) => isoTimestamp(text).replace('+00:00', 'Z'),
  },
}
