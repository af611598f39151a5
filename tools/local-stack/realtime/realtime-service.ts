import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { CallerError, type SocketService, type StackContext } from '../stack-types.ts'
import { messageFeed } from './message-feed.ts'
import { SocketConnection } from './socket-connection.ts'

const SOCKET_PATH = '/realtime/v1/websocket'
// supabase-js sends a heartbeat every 25 seconds. Phoenix closes a connection after 60 seconds without a message.
const LONGEST_SILENCE_MS = 60_000
const CHECK_INTERVAL_MS = 15_000
const PARTITION_INTERVAL_MS = 60 * 60 * 1000
const LARGEST_MESSAGE_BYTES = 3000 * 1024
const SERVICE_RESTART = 1012
const GOING_AWAY = 1001

/**
 * Serves the part of `/realtime/v1` that the app uses: public and private channels with the database's broadcasts
 * (`realtime.send`). For private channels, row security on realtime.messages decides who can join. Clients cannot broadcast.
 * The database needs schema.sql.
 */
export async function createRealtimeService(context: StackContext): Promise<SocketService> {
  const connections = new Set<SocketConnection>()
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES })
  const report = (error: unknown): void => context.log(`realtime: ${String(error)}`)
  const feed = messageFeed(context.platformDatabaseUrl, context.sql, {
    onMessage: (message) => {
      for (const connection of connections) connection.forward(message)
    },
    onGap: () => {
      for (const connection of connections) connection.close(SERVICE_RESTART, 'messages may have been missed')
    },
    onError: report,
  })
  const keepPartitions = (): Promise<unknown> => context.sql`select _realtime.keep_message_partitions()`

  await keepPartitions()
  await feed.start()
  const checkTimer = setInterval(() => {
    const oldest = Date.now() - LONGEST_SILENCE_MS
    for (const connection of connections) if (connection.lastHeard < oldest) connection.terminate()
    feed.check().catch(report)
  }, CHECK_INTERVAL_MS)
  const partitionTimer = setInterval(() => void keepPartitions().catch(report), PARTITION_INTERVAL_MS)

  const accept = async (message: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const request = upgradeRequest(message)
    const url = new URL(request.url)
    if (url.pathname !== SOCKET_PATH) return refuse(socket, 404, 'Not Found')
    const caller = await context.resolveCaller(request)
    server.handleUpgrade(message, socket, head, (webSocket) => {
      const connection = new SocketConnection(context, webSocket, caller)
      connections.add(connection)
      webSocket.on('close', () => connections.delete(connection))
    })
  }

  return {
    handle: async () => Response.json({ message: 'Not Found' }, { status: 404 }),
    upgrade: (message, socket, head) => {
      socket.on('error', report)
      accept(message, socket, head).catch((error: unknown) => {
        if (error instanceof CallerError) return refuse(socket, error.status, error.message)
        report(error)
        refuse(socket, 500, 'Error connecting to Realtime')
      })
    },
    close: async () => {
      clearInterval(checkTimer)
      clearInterval(partitionTimer)
      for (const connection of connections) connection.close(GOING_AWAY, 'the local stack is stopping')
      server.close()
      await feed.close()
      for (const connection of connections) connection.terminate()
    },
  }
}

function upgradeRequest({ url, headers }: IncomingMessage): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Request(new URL(url ?? '/', 'http://localhost'), { headers: pairs })
}

function refuse(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ error: message })
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
