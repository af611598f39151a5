import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { backUp, contentPath, openBackup, rewriteManifest, startDemoStack } from '../backup/index.ts'

/** The folder with a backup of the demo for each release. tests/integration/upgrade.test.ts upgrades from these backups. */
export const oldDataFolder = 'tests/upgrade'

/**
 * How many bytes of each file are stored, enough to recognise its type. Migrations only see rows, and whole pictures would
 * fill the repository.
 */
const releaseBytes = 64

/** The releases whose data a project's folder contains, oldest first. */
export function oldReleases(project: string): string[] {
  return readdirSync(path.join(project, oldDataFolder))
    .flatMap((name) => /^(\d+\.\d+\.\d+)\.tar\.br$/.exec(name)?.[1] ?? [])
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

const archiveOf = (project: string, release: string) => path.join(project, oldDataFolder, `${release}.tar.br`)

/** Unpacks a release's backup into a folder, from which it can be restored. */
export function unpackOldData(project: string, release: string, into: string): void {
  mkdirSync(into, { recursive: true })
  const input = brotliDecompressSync(readFileSync(archiveOf(project, release)))
  execFileSync('tar', ['-xf', '-', '-C', into], { input })
}

/**
 * Packs a folder of backups as the data of a release.
 * @returns the size of the archive in bytes
 */
export function packFolder(project: string, release: string, root: string): number {
  const maxBuffer = 1024 ** 3
  const packed = brotliCompressSync(execFileSync('tar', ['-cf', '-', '-C', root, '.'], { maxBuffer }))
  writeFileSync(archiveOf(project, release), packed)
  return packed.length
}

/** Starts a temporary stack with the demo, backs it up, and packs the backup. @returns the size of the archive in bytes */
export async function packOldData(project: string, release: string): Promise<number> {
  const root = mkdtempSync(path.join(tmpdir(), 'shinework-release-'))
  const { stack, stop } = await startDemoStack()
  try {
    const { apiUrl: url, secretKey, databaseUrl } = stack
    await backUp({ project: { url, secretKey, databaseUrl }, root })
    await shorten(root)
    return packFolder(project, release, root)
  } finally {
    await stop()
    rmSync(root, { recursive: true, force: true })
  }
}

/** Truncates each file in the newest backup of a folder to its first bytes, and adjusts the manifest. */
export async function shorten(root: string): Promise<void> {
  const { folder, manifest } = await openBackup(root)
  const files = manifest.files.map((file) => {
    const content = readFileSync(contentPath(root, file.sha256)).subarray(0, releaseBytes)
    return { file, content, sha256: createHash('sha256').update(content).digest('hex') }
  })
  rmSync(path.join(root, 'objects'), { recursive: true, force: true })
  for (const { sha256, content } of files) {
    mkdirSync(path.dirname(contentPath(root, sha256)), { recursive: true })
    writeFileSync(contentPath(root, sha256), content)
  }
  await rewriteManifest(folder, {
    ...manifest,
    files: files.map(({ file, content, sha256 }) => ({ ...file, size: content.length, sha256 })),
  })
}
