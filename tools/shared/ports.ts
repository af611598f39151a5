import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The ports of one running product. */
export interface Ports {
  app: number
  api: number
  db: number
  mail: number
  smtp: number
}

const block = (first: number): Ports => ({
  app: first,
  api: first + 1,
  db: first + 2,
  mail: first + 4,
  smtp: first + 5,
})

/**
 * The ports of `npm start` and `npm test`. By default `npm start` uses the ports of Vite and the Supabase CLI, and `npm test` uses
 * 25320 to 25325. With SHINEWORK_PORT_BASE=<n>, for a second checkout, the ports are n to n + 5 and n + 10 to n + 15.
 * @throws Error for a base that is not a port number
 */
export function portsFrom(environment: NodeJS.ProcessEnv): { start: Ports; test: Ports } {
  const given = environment['SHINEWORK_PORT_BASE']
  if (given === undefined) return { start: { ...block(54320), app: 5173 }, test: block(25320) }
  const base = Number(given)
  if (!Number.isInteger(base) || base < 1024 || base > 65_500) {
    throw new Error(`SHINEWORK_PORT_BASE must be a number from 1024 to 65500, not "${given}".`)
  }
  return { start: block(base), test: block(base + 10) }
}

/** Calls {@link portsFrom} with this process's environment. An invalid base ends the program with a message. */
export function chosenPorts(): ReturnType<typeof portsFrom> {
  try {
    return portsFrom(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const handedOut = new Set<number>()

/**
 * A free port that stays free until a service listens on it. The port is below the range from which systems choose ports for
 * outgoing connections (from 32768 on Linux, from 49152 elsewhere).
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  // Browsers and fetch refuse port 10080.
  if (port === 10_080 || handedOut.has(port) || (await isTaken(port))) return freePort()
  handedOut.add(port)
  return port
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(true)
      else reject(error)
    })
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(false)))
  })
}

const services = {
  app: 'the app',
  api: 'the API',
  db: 'the database',
  mail: 'the page of sent mail',
  smtp: 'the mail catcher',
}

/** One line for each taken port, with the service that needs it and a remedy. */
export async function takenPorts(ports: Partial<Ports>): Promise<string[]> {
  const lines: string[] = []
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isTaken(port))) continue
    const service = Object.entries(services).find(([key]) => key === name)?.[1] ?? name
    lines.push(
      `Port ${port} is taken, and ${service} needs it. Stop the program that uses it ("lsof -i :${port}" names it; a Docker stack ends with "npx supabase stop"), or choose other ports with SHINEWORK_PORT_BASE.`,
    )
  }
  return lines
}
