import { once } from 'node:events'
import { createServer, request } from 'node:http'

/**
 * Receives the push messages of all tests (PUSH_RELAY), so that none leaves the machine. A message to a host named `p<port>.…`,
 * e.g. https://p45001.push.example/1, is forwarded to the push service that a test runs on that port. Other messages are
 * accepted and dropped, as if their browsers were switched off.
 */
export async function startPushRelay(): Promise<{ url: string; close(): Promise<unknown> }> {
  const server = createServer((incoming, response) => {
    const port = /^https:\/\/p(\d+)\./.exec(String(incoming.headers['x-endpoint']))?.[1]
    if (port === undefined) {
      incoming.resume()
      response.writeHead(201).end()
      return
    }
    const { method, headers, url: path } = incoming
    const onward = request({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The push relay has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      return closed
    },
  }
}
