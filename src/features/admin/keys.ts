/**
 * The first words of every administrators' query. What is announced on the administrators' channel is read again by
 * them, and nothing of it is kept for the next person: the cache is emptied between two sessions.
 */
export const adminKeys = {
  person: (userId: string) => ['admin', userId] as const,
  overview: (userId: string) => [...adminKeys.person(userId), 'overview'] as const,
  jobs: (userId: string) => [...adminKeys.person(userId), 'jobs'] as const,
  users: (userId: string) => [...adminKeys.person(userId), 'users'] as const,
  applications: (userId: string) => [...adminKeys.person(userId), 'applications'] as const,
  courses: (userId: string) => [...adminKeys.person(userId), 'courses'] as const,
}
