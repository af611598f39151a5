// Every text that users read must be in a catalogue. Code that runs while the app loads must not use texts, because the
// language is not known yet.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { findTexts } from './find-texts.ts'

/** Folders and files of src that are not translated. */
const untranslated = [
  // Only developers see the gallery of components.
  'src/app/kit-gallery/',
  // Only developers see the app without its settings.
  'src/lib/backend/env.ts',
  'src/lib/backend/missing-settings.ts',
]
/**
 * Files whose texts need no catalogue: some are stored in English or are fixed words of the database, others are never shown.
 */
const exceptions = [
  // New courses start with English texts.
  'src/features/training/admin/new-course.ts',
  // The database stores the reasons in English. serverText() translates them when they are shown.
  'src/features/documents/admin/refusal-reasons.ts',
  // The texts of this file are names of cities.
  'src/features/messages/notifications/time-zones.ts',
  'src/lib/format/fixed-lists.ts',
  // The types in these files already require that a catalogue contains each text.
  'src/features/account/privacy/retention.ts',
  'src/features/account/privacy/private-tables.ts',
  'src/features/account/privacy/privacy-topics.ts',
  // Not translated. Pay files are for banks, and the texts that the law requires on an invoice are in English.
  'src/features/pay/admin/pay-file.ts',
  'src/features/pay/statement-pdf.ts',
  // A certificate is in English, because cleaners show it to people in Australia.
  'src/features/training/cleaner/certificate-pdf.ts',
  'src/features/training/cleaner/components/certificate-sheet.tsx',
  // The strings in these files are for programs, not for users.
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

/** A file and all its static imports, which run when the app loads. */
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
