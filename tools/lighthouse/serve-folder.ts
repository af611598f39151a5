import { readdir, readFile } from 'node:fs/promises'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import { headersFor, readHeaders } from '../headers/headers-file.ts'

const compress = promisify(brotliCompress)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
}
/** What hosts use for an answer; the most that there is takes ten seconds for the whole app. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])

/**
 * Serves a built app on https://127.0.0.1 as its host does: over HTTP/2, without which 40 small files would wait for each other;
 * compressed; with the headers of its `_headers`; and `index.html` for every address that is no file. All of it is compressed
 * before the first request, so that no measurement waits for it. Browsers must be told to take the certificate.
 * @param workFolder where the certificate is kept.
 */
export async function serveFolder(
  folder: string,
  port: number,
  workFolder: string,
): Promise<Http2SecureServer> {
  const files = await readFiles(folder)
  const rules = readHeaders(await readFile(join(folder, '_headers'), 'utf8'))
  const certificate = await getCertificate(join(workFolder, 'certificate'))
  const server = createSecureServer({ cert: certificate, key: certificate }, (request, response) => {
    const { pathname } = new URL(request.url, 'https://app')
    const name = files.has(pathname) ? pathname : '/index.html'
    const body = files.get(name)
    for (const [header, value] of headersFor(rules, pathname)) response.setHeader(header, value)
    response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream')
    if (compressible.has(extname(name))) response.setHeader('Content-Encoding', 'br')
    response.end(body ?? '')
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

/** The bodies of a folder's files by their addresses. */
async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const bodies = files.map(async (file): Promise<[string, Buffer]> => {
    const content = await readFile(file)
    const body = compressible.has(extname(file)) ? await compress(content, compression) : content
    return [`/${relative(folder, file).replaceAll(sep, '/')}`, body]
  })
  return new Map(await Promise.all(bodies))
}
