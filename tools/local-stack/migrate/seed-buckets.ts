import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ProjectConfig } from '../project-config.ts'
import type { StackAddresses } from '../stack-types.ts'

const mimeTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

async function upload(address: string, secretKey: string, file: string): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      'content-type': mimeTypes[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
      'x-upsert': 'true',
    },
    body: readFileSync(file),
  })
  if (!response.ok)
    throw new Error(`${file} could not be stored: ${response.status} ${await response.text()}`)
}

/**
 * Uploads the files in each bucket's `objects_path` (config.toml), as `supabase seed buckets` does. The migrations create
 * the buckets.
 * @returns the number of files
 */
export async function seedBuckets(
  config: ProjectConfig,
  projectFolder: string,
  { apiUrl, secretKey }: Pick<StackAddresses, 'apiUrl' | 'secretKey'>,
): Promise<number> {
  let count = 0
  for (const [bucket, { objects_path: objectsPath }] of Object.entries(config.storage.buckets)) {
    const folder = path.resolve(projectFolder, objectsPath ?? '')
    if (objectsPath === undefined || !existsSync(folder)) continue
    for (const file of filesBelow(folder)) {
      const key = path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/')
      await upload(`${apiUrl}/storage/v1/object/${bucket}/${key}`, secretKey, file)
      count += 1
    }
  }
  return count
}
