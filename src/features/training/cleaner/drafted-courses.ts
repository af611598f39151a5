import { keysOf, personalKey, type StorageLike } from '@/lib/session/personal-storage'

/** The courses that somebody is answering on this page, by id. */
export const openCourses = new Set<string>()

/** The ids of the courses for which a storage keeps something of a person's that is not saved yet (local-draft.ts). */
export function draftedCourses(storage: StorageLike, userId: string): string[] {
  const start = personalKey(userId, 'course.')
  try {
    const keys = keysOf(storage).filter((key) => key.startsWith(start))
    return [...new Set(keys.map((key) => key.slice(start.length).split('.')[0] ?? ''))]
  } catch {
    // The browser keeps its storage shut.
    return []
  }
}
