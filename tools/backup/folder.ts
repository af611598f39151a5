import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

const rowSum = z.object({ rows: z.number(), sum: z.string() })

const storedFile = z.object({
  id: z.string(),
  bucket: z.string(),
  name: z.string(),
  /** Storage's version of the file, which changes with the content. */
  version: z.string(),
  size: z.number(),
  type: z.string(),
  cacheControl: z.string(),
  /** The hash of the content, which is the content's name in `objects/`. */
  sha256: z.string(),
  /** The row's other columns as text. */
  row: z.record(z.string(), z.nullable(z.string())),
})

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The version of Shinework that made the backup. Absent in backups made before 1.0.0. */
  version: z.optional(z.string()),
  server: z.string(),
  migrations: z.array(
    z.object({ version: z.string(), name: z.nullable(z.string()), statements: z.array(z.string()) }),
  ),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), ...rowSum.shape }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), called: z.boolean() }),
  ),
  files: z.array(storedFile),
  /** The paths of files that the database lists but storage lacks. */
  missing: z.array(z.string()),
})

/** A backup's metadata. The rows and the files' content are stored beside it. */
export type Manifest = z.infer<typeof manifestSchema>
/** A file in a bucket, with its row of `storage.objects`. */
export type StoredFile = z.infer<typeof storedFile>

const objectsFolder = 'objects'

/** The path of a file's content. All backups in `root` share one copy of it. */
export const contentPath = (root: string, sha256: string) =>
  join(root, objectsFolder, sha256.slice(0, 2), sha256)

/** The path of the file with a table's rows. */
export const rowsPath = (folder: string, { schema, name }: { schema: string; name: string }) =>
  join(folder, `${schema}.${name}.copy.gz`)

/**
 * Syncs a folder's entries to the disk. Without this call, a new file can be lost in a power cut, because its name is
 * not on the disk yet.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and its file system persists names without a sync.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file atomically. Even after a power cut, the file is complete or absent.
 * @param part the temporary file's path, in the same folder
 */
export async function writeDurably(file: string, part: string, content: Buffer | string): Promise<void> {
  await writeFile(part, content, { mode: 0o600, flush: true })
  await rename(part, file)
  await syncFolder(dirname(file))
}

/** The finished backups in a folder, oldest first. */
export async function backupsIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && /^\d{4}-\d{2}-\d{2}T\d{6}Z$/.test(entry.name))
    .map((entry) => entry.name)
    .sort()
}

/** Opens the backup of that name, or the newest backup. @throws Error if the backup does not exist or has a damaged manifest */
export async function openBackup(
  root: string,
  name?: string,
): Promise<{ folder: string; manifest: Manifest }> {
  const names = await backupsIn(root)
  const chosen = name ?? names.at(-1)
  if (chosen === undefined || !names.includes(chosen)) {
    throw new Error(`${root} holds no backup${name ? ` ${name}` : ''}. It has: ${names.join(', ') || 'none'}`)
  }
  const folder = join(root, chosen)
  try {
    return { folder, manifest: await readManifest(folder) }
  } catch (error) {
    const others = names.filter((one) => one !== chosen).join(', ') || 'none'
    throw new Error(
      `The manifest of backup ${chosen} is damaged. Choose another one with --at. There are: ${others}`,
      { cause: error },
    )
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  return manifestSchema.parse(text)
}

/** The combined manifests of all backups in a folder. */
export interface Earlier {
  /** The files of the newest readable backup. */
  files: StoredFile[]
  /** The content hashes of each readable backup by its name, oldest first. */
  held: Map<string, Set<string>>
  /** The names of backups whose manifest is unreadable. */
  damaged: string[]
}

/**
 * Reads the manifests of all backups in a folder. Backups with a damaged manifest are listed in `damaged` and
 * otherwise ignored.
 */
export async function readEarlier(root: string): Promise<Earlier> {
  const earlier: Earlier = { files: [], held: new Map(), damaged: [] }
  for (const name of await backupsIn(root)) {
    const manifest = await readManifest(join(root, name)).catch(() => undefined)
    if (manifest === undefined) earlier.damaged.push(name)
    else {
      earlier.files = manifest.files
      earlier.held.set(name, new Set(manifest.files.map(({ sha256 }) => sha256)))
    }
  }
  return earlier
}

/**
 * Creates the folder of an unfinished backup. The folder gets its final name only when the backup is finished, so that a partial backup
 * is never restored.
 */
export async function startFolder(root: string): Promise<string> {
  await mkdir(join(root, objectsFolder), { recursive: true, mode: 0o700 })
  const folder = join(root, 'unfinished')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  return folder
}

export async function rewriteManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = join(folder, 'manifest.json')
  await writeDurably(file, `${file}.part`, JSON.stringify(manifest, null, 1))
}

/** Writes the manifest and gives the folder its final name, once everything is on the disk. */
export async function finishFolder(root: string, folder: string, manifest: Manifest): Promise<string> {
  await rewriteManifest(folder, manifest)
  const name = manifest.madeAt.replace(/:|\.\d+/g, '')
  await rename(folder, join(root, name))
  await syncFolder(root)
  return name
}

/**
 * Removes all backups except the newest `keep` readable ones, and content that no remaining backup needs. The content of a
 * damaged backup is unknown, so all content is kept while a damaged backup is kept.
 * @returns the removed names
 */
export async function removeOld(root: string, keep: number): Promise<string[]> {
  const { held, damaged } = await readEarlier(root)
  const first = [...held.keys()].at(-keep)
  if (first === undefined) return []
  const old = (await backupsIn(root)).filter((name) => name < first)
  for (const name of old) await rm(join(root, name), { recursive: true })
  if (old.length === 0 || damaged.some((name) => !old.includes(name))) return old
  const kept = new Set([...held].flatMap(([name, sums]) => (old.includes(name) ? [] : [...sums])))
  for (const entry of await readdir(join(root, objectsFolder), { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !kept.has(entry.name)) await rm(join(entry.parentPath, entry.name))
  }
  return old
}
