import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `npm start` keeps its data and what it listens on: the Supabase CLI's own ports. */
export const devStack = {
  dataDir: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../.local/dev'),
  ports: { db: 54322, api: 54321, mail: 54324 },
  appPort: 5173,
  appUrl: 'http://127.0.0.1:5173',
}
