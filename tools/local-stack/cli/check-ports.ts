import { createServer } from 'node:net'

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

/**
 * One line for each port that is taken, naming who wants it and what to do.
 * @param wanted ports by the name of the service that needs them
 */
export async function takenPorts(wanted: Record<string, number>): Promise<string[]> {
  const lines: string[] = []
  for (const [service, port] of Object.entries(wanted)) {
    if (!(await isTaken(port))) continue
    lines.push(
      `Port ${port} is taken, and ${service} needs it. Stop the program that uses it ("lsof -i :${port}" names it; a Docker stack ends with "npx supabase stop") and try again.`,
    )
  }
  return lines
}
