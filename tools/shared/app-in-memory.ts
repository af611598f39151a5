import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { headersFor, readHeaders } from './headers-file.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
}

/** A server's response, in the same form for HTTP/1 and HTTP/2. */
export interface AppAnswer {
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
}

/**
 * Reads a built app into memory, and serves it as its host does. Sends the headers of `_headers`, and `index.html` for every path
 * that is not a file.
 * @param compress compresses each file before the first request, and returns the body with the matching headers
 */
export async function readApp(
  folder: string,
  compress?: (body: Buffer, extension: string) => Promise<AppAnswer>,
): Promise<(address: string) => AppAnswer> {
  const rules = readHeaders(await readFile(join(folder, '_headers'), 'utf8'))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map(
    await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }): Promise<[string, AppAnswer]> => {
          const path = join(parentPath, name)
          const content = await readFile(path)
          const extension = extname(name)
          const { body, headers } = compress
            ? await compress(content, extension)
            : { body: content, headers: [] }
          const type = types[extension] ?? 'application/octet-stream'
          return [
            `/${relative(folder, path).replaceAll(sep, '/')}`,
            { body, headers: [...headers, ['Content-Type', type]] },
          ]
        }),
    ),
  )
  return (address) => {
    const { pathname } = new URL(address, 'https://app')
    const file = files.get(pathname) ?? files.get('/index.html')
    if (file === undefined) throw new Error(`${folder} has no index.html`)
    return { body: file.body, headers: [...headersFor(rules, pathname), ...file.headers] }
  }
}
