import { clusterFolder } from '../postgres/folders.ts'
import { stopLeftoverServer } from '../postgres/leftover-server.ts'
import { takenPorts } from './check-ports.ts'
import { devStack } from './dev-stack.ts'
import { runningProcess } from './run-lock.ts'

/**
 * What keeps the development stack from being started, one line each; none when the way is free. A database that a
 * killed run left behind is stopped first, so that it does not hold the port.
 */
export async function obstacles(withApp: boolean): Promise<string[]> {
  const pid = runningProcess(devStack.dataDir)
  if (pid !== undefined) {
    return [
      `Shinework is already running (process ${pid}) at ${devStack.appUrl}. Stop it with Ctrl-C there first.`,
    ]
  }
  await stopLeftoverServer(clusterFolder(devStack.dataDir))
  return takenPorts({
    'the API': devStack.ports.api,
    'the database': devStack.ports.db,
    'the page of sent mail': devStack.ports.mail,
    ...(withApp ? { 'the app': devStack.appPort } : {}),
  })
}
