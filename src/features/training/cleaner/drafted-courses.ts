import { keysOf, personalKey, type StorageLike } from '@/lib/session/personal-storage'

/** The ids of the courses that are open for answering on this page. */
export const openCourses = new Set<string>()

/** The ids of the courses with a person's unsaved answers or position in a storage (local-draft.ts). */
export function draftedCourses(storage: StorageLike, userId: string): string[] {
  const start = personalKey(userId, 'course.')
  try {
    const keys = keysOf(storage).filter((key) => key.startsWith(start))
    return [...new Set(keys.map((key) => key.slice(start.length).split('.')[0] ?? ''))]
  } catch {
    // The browser blocks its storage, so there are no drafts.
    return []
  }
}
