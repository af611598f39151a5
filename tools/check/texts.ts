// Every text of a translated part must be in a catalogue. Code that runs before the language is known must not use texts.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { findTexts } from './find-texts.ts'

/** Parts of src that are not translated. */
const untranslated = [
  // The kit is for developers.
  'src/app/kit-gallery/',
  // Only developers see an app without settings.
  'src/lib/backend/env.ts',
  'src/lib/backend/missing-settings.ts',
]
/** Files whose texts need no catalogue. Words of the database are translated where they are shown, and names in code never. */
const exceptions = [
  // A course is written in English.
  'src/features/training/admin/new-course.ts',
  // The reasons are stored in English, and shown with serverText().
  'src/features/documents/admin/refusal-reasons.ts',
  // The texts are names of cities.
  'src/features/messages/notifications/time-zones.ts',
  'src/lib/format/fixed-lists.ts',
  // The types of these lists allow only texts that a catalogue contains.
  'src/features/account/privacy/retention.ts',
  'src/features/account/privacy/private-tables.ts',
  'src/features/account/privacy/privacy-topics.ts',
  // Pay files are for banks, and the legally required texts of an invoice are in English.
  'src/features/pay/admin/pay-file.ts',
  'src/features/pay/statement-pdf.ts',
  // A certificate is English, because it is shown to people in Australia.
  'src/features/training/cleaner/certificate-pdf.ts',
  'src/features/training/cleaner/components/certificate-sheet.tsx',
  // These texts are words of the protocol.
  'src/lib/session/session-fetch.ts',
  'src/lib/files/upload.ts',
  'src/lib/database.types.ts',
  'src/lib/i18n/language.ts',
  'src/lib/session/session-storage.ts',
]

const entries = await readdir('src', { recursive: true })
const paths = entries.map((name) => posix.join('src', name.replaceAll('\\', '/')))
const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts|\.vi\.ts$/.test(path))
const files = new Map<string, ReturnType<typeof findTexts>>()
for (const path of sources) files.set(path, findTexts(path, await readFile(path, 'utf8')))

const faults: string[] = []
for (const [path, { bare }] of files) {
  if ([...untranslated, ...exceptions].some((start) => path.startsWith(start))) continue
  for (const { line, text } of bare)
    faults.push(`${path}:${line}: "${text}" stands in no catalogue; say it with t().`)
}
for (const path of loadedWith('src/main.tsx', new Set())) {
  for (const line of files.get(path)?.early ?? []) {
    faults.push(`${path}:${line}: runs before the language is known; say it in a function.`)
  }
}
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)

/** A file and all files that are loaded with it, before any of them runs. */
function loadedWith(path: string, found: Set<string>): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const specifier of files.get(path)?.imports ?? []) {
    const target = specifier.startsWith('@/')
      ? join('src', specifier.slice(2))
      : join(dirname(path), specifier)
    const file = [`${target}.ts`, `${target}.tsx`].find((name) => files.has(name))
    if (file !== undefined) loadedWith(file, found)
  }
  return found
}
