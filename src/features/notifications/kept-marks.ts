import { supabase } from '@/lib/client/supabase'
import { keysOf, personalKey } from '@/lib/session/personal-storage'

/** What was marked as read without a connection: one notification, or all up to the newest that was shown. */
export type ReadMark = { id: string } | { until: string }

type Marks = { ids: string[]; until: string | undefined }

const oneKey = (userId: string, id: string) => personalKey(userId, `read.${id}`)
const allKey = (userId: string) => personalKey(userId, 'read-until')

/** Keeps a mark on the device until the database has it: sending it can take half a minute to fail. When the storage fails, the notification is unread at the next visit. */
export function keepMark(userId: string, mark: ReadMark): void {
  try {
    if ('id' in mark) localStorage.setItem(oneKey(userId, mark.id), 'yes')
    else localStorage.setItem(allKey(userId), mark.until)
  } catch (error) {
    console.info('The mark could not be kept.', error)
  }
}

/** Forgets a mark that the database has taken, or refused. */
export function dropMark(userId: string, mark: ReadMark): void {
  if ('id' in mark) localStorage.removeItem(oneKey(userId, mark.id))
  // Another one may have been kept meanwhile.
  else if (localStorage.getItem(allKey(userId)) === mark.until) localStorage.removeItem(allKey(userId))
}

export function hasMarks(userId: string): boolean {
  const { ids, until } = readMarks(userId)
  return ids.length > 0 || until !== undefined
}

/** What waits to be sent. */
export function readMarks(userId: string): Marks {
  const start = oneKey(userId, '')
  const ids = keysOf(localStorage).filter((key) => key.startsWith(start))
  return {
    ids: ids.map((key) => key.slice(start.length)),
    until: localStorage.getItem(allKey(userId)) ?? undefined,
  }
}

let underWay: Promise<void> | undefined

/**
 * Sends a person's kept marks. Call it before notifications are read: what comes back has them. Sending one again changes
 * nothing, so a lost answer does no harm; what cannot be sent stays for the next time.
 */
export async function sendMarks(userId: string): Promise<void> {
  if (!hasMarks(userId)) return
  underWay ??= sendAll(userId).finally(() => {
    underWay = undefined
  })
  await underWay
}

async function sendAll(userId: string): Promise<void> {
  const { ids, until } = readMarks(userId)
  const unread = () =>
    supabase.from('notifications').update({ read: true }).eq('user_id', userId).eq('read', false)
  if (ids.length > 0) {
    const { error } = await unread().in('id', ids)
    if (error) return
    for (const id of ids) dropMark(userId, { id })
  }
  if (until !== undefined) {
    const { error } = await unread().lte('created_at', until)
    if (!error) dropMark(userId, { until })
  }
}
