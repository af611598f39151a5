import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** The services of Supabase that run as their own programs. A service that is not named is emulated. */
export interface ServicePrograms {
  /** The program of the auth service; its migrations lie beside it. */
  auth?: string
  postgrest?: string
  /** The folder of the storage service with its packages, and the Node.js that runs it. */
  storage?: { folder: string; node: string }
}

/** Where `npm test -- --real` looks when no variable names a folder. */
const defaultFolder = 'node_modules/.cache/supabase-services'

type Variables = Readonly<Record<string, string | undefined>>

const present = (file: string) => (existsSync(file) ? path.resolve(file) : undefined)

/** @throws Error when the variable names nothing */
function named(variables: Variables, name: string): string | undefined {
  const value = variables[name]
  if (!value) return undefined
  const found = present(value)
  if (found === undefined) throw new Error(`${name} names ${value}, where nothing is.`)
  return found
}

/**
 * Reads which services run as programs: SHINEWORK_SERVICES names a folder with `auth/auth`, `postgrest/postgrest`, `storage` and
 * `node24`; SHINEWORK_AUTH, SHINEWORK_POSTGREST, SHINEWORK_STORAGE and SHINEWORK_STORAGE_NODE name one each and win.
 * @throws Error when a variable names nothing
 */
export function servicePrograms(variables: Variables = process.env): ServicePrograms {
  const folder = named(variables, 'SHINEWORK_SERVICES')
  const inFolder = (file: string) => (folder ? present(path.join(folder, file)) : undefined)
  const auth = named(variables, 'SHINEWORK_AUTH') ?? inFolder('auth/auth')
  const postgrest = named(variables, 'SHINEWORK_POSTGREST') ?? inFolder('postgrest/postgrest')
  const storage = named(variables, 'SHINEWORK_STORAGE') ?? inFolder('storage')
  const node = named(variables, 'SHINEWORK_STORAGE_NODE') ?? inFolder('node24/node_modules/.bin/node')
  return {
    ...(auth && { auth }),
    ...(postgrest && { postgrest }),
    ...(storage && { storage: { folder: storage, node: node ?? process.execPath } }),
  }
}

/**
 * Chooses the folder for `--real`, unless the environment already chooses.
 * @throws Error with where to put the programs when there are none
 */
export function chooseServices(variables: NodeJS.ProcessEnv = process.env): void {
  if (Object.keys(servicePrograms(variables)).length > 0) return
  if (!existsSync(defaultFolder)) {
    throw new Error(
      `There are no programs of Supabase's services in ${defaultFolder}, and SHINEWORK_SERVICES names no other folder. ` +
        'docs/local-stack.md says which ones, and how they are laid out.',
    )
  }
  variables['SHINEWORK_SERVICES'] = defaultFolder
}

/** Whether `npm test -- --real` finds programs. */
export const hasServices = (): boolean =>
  existsSync(defaultFolder) || Object.keys(servicePrograms()).length > 0

const packageSchema = z.object({ version: z.string() })

/** The storage service's package has had one version for years, so its newest migration is named, too. */
function storageVersion(folder: string): string {
  const { version } = packageSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  const newest = readdirSync(path.join(folder, 'migrations/tenant'))
    .map((name) => Number.parseInt(name, 10))
    .reduce((most, number) => (number > most ? number : most), 0)
  return `package ${version}, migration ${newest}`
}

const versionOf = (program: string, argument: string) =>
  execFileSync(program, [argument], { encoding: 'utf8', cwd: path.dirname(program) }).trim()

/** One line that says which service is a program, of which version; undefined where all are emulated. */
export function describePrograms({ auth, postgrest, storage }: ServicePrograms): string | undefined {
  if (!auth && !postgrest && !storage) return undefined
  return [
    `auth: ${auth ? versionOf(auth, 'version') : 'emulated'}`,
    `data API: ${postgrest ? versionOf(postgrest, '--version') : 'emulated'}`,
    `storage: ${storage ? storageVersion(storage.folder) : 'emulated'}`,
  ].join(', ')
}
