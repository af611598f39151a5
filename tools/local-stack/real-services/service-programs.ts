import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** The Supabase services that run as their own programs. A service that is not listed is emulated. */
export interface ServicePrograms {
  /** The path of the auth service's program. Its migrations are in the same folder. */
  auth?: string
  postgrest?: string
  /** The folder of the storage service with its packages, and the Node.js that runs it. */
  storage?: { folder: string; node: string }
}

/** The folder that `npm test -- --real` uses if no variable names one. */
const defaultFolder = 'node_modules/.cache/supabase-services'

type Variables = Readonly<Record<string, string | undefined>>

const present = (file: string) => (existsSync(file) ? path.resolve(file) : undefined)

/** @throws Error if the variable names a missing path */
function named(variables: Variables, name: string): string | undefined {
  const value = variables[name]
  if (!value) return undefined
  const found = present(value)
  if (found === undefined) throw new Error(`${name} names ${value}, where nothing is.`)
  return found
}

/**
 * Reads from the environment which services run as programs. SHINEWORK_SERVICES names a folder with `auth/auth`,
 * `postgrest/postgrest`, `storage` and `node24`. SHINEWORK_AUTH, SHINEWORK_POSTGREST, SHINEWORK_STORAGE and SHINEWORK_STORAGE_NODE
 * each override one of these paths.
 * @throws Error if a variable names a missing path
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
 * Chooses the default folder of service programs for `--real`, unless the environment already names programs.
 * @throws Error if there are no programs, with instructions where to put them
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

/** Whether `npm test -- --real` can find service programs. */
export const hasServices = (): boolean =>
  existsSync(defaultFolder) || Object.keys(servicePrograms()).length > 0

const packageSchema = z.object({ version: z.string() })

/** The package's version and its newest migration, because the storage service's version has not changed for years. */
function storageVersion(folder: string): string {
  const { version } = packageSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  const newest = readdirSync(path.join(folder, 'migrations/tenant'))
    .map((name) => Number.parseInt(name, 10))
    .reduce((most, number) => (number > most ? number : most), 0)
  return `package ${version}, migration ${newest}`
}

const versionOf = (program: string, argument: string) =>
  execFileSync(program, [argument], { encoding: 'utf8', cwd: path.dirname(program) }).trim()

/** One line that lists each service as emulated or with its program's version. Undefined if all are emulated. */
export function describePrograms({ auth, postgrest, storage }: ServicePrograms): string | undefined {
  if (!auth && !postgrest && !storage) return undefined
  return [
    `auth: ${auth ? versionOf(auth, 'version') : 'emulated'}`,
    `data API: ${postgrest ? versionOf(postgrest, '--version') : 'emulated'}`,
    `storage: ${storage ? storageVersion(storage.folder) : 'emulated'}`,
  ].join(', ')
}
