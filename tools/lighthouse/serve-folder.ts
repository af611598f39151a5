import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import { type AppAnswer, readApp } from '../shared/app-in-memory.ts'
import { ofFiles } from './compression.ts'

const brotli = promisify(brotliCompress)

const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])

async function compress(body: Buffer, extension: string): Promise<AppAnswer> {
  if (!compressible.has(extension)) return { body, headers: [] }
  return { body: await brotli(body, ofFiles), headers: [['Content-Encoding', 'br']] }
}

/**
 * Serves a built app on https://127.0.0.1 as its host does. Uses HTTP/2, because with HTTP/1 40 small files would wait for
 * each other. Compresses the files before the first request, so that no measurement includes the compression. Browsers must
 * be configured to accept the self-signed certificate.
 * @param workFolder the folder for the certificate
 */
export async function serveFolder(
  folder: string,
  port: number,
  workFolder: string,
): Promise<Http2SecureServer> {
  const answerTo = await readApp(folder, compress)
  const certificate = await getCertificate(join(workFolder, 'certificate'))
  const server = createSecureServer({ cert: certificate, key: certificate }, (request, response) => {
    const { headers, body } = answerTo(request.url)
    for (const [name, value] of headers) response.setHeader(name, value)
    response.end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
