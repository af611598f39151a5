/**
 * Query keys of administrators. Events on the administrators' channel refetch the queries under some of these
 * keys.
 */
export const adminKeys = {
  person: (userId: string) => ['admin', userId] as const,
  overview: (userId: string) => [...adminKeys.person(userId), 'overview'] as const,
  jobs: (userId: string) => [...adminKeys.person(userId), 'jobs'] as const,
  /** Sites, their people, and the sites of jobs. */
  sites: (userId: string) => [...adminKeys.person(userId), 'sites'] as const,
  users: (userId: string) => [...adminKeys.person(userId), 'users'] as const,
  userLists: (userId: string) => [...adminKeys.users(userId), 'list'] as const,
  notes: (userId: string, id: string) => [...adminKeys.users(userId), 'notes', id] as const,
  userProfiles: (userId: string) => [...adminKeys.users(userId), 'profile'] as const,
  /** Includes `isAdmin`, so that cached data disappears when the role is lost. */
  user: (userId: string, id: string, isAdmin: boolean) =>
    [...adminKeys.userProfiles(userId), id, isAdmin] as const,
  applications: (userId: string) => [...adminKeys.person(userId), 'applications'] as const,
  documents: (userId: string) => [...adminKeys.person(userId), 'documents'] as const,
  /** A job's applicants, and how many of the required cleaners are accepted. */
  applicants: (userId: string) => [...adminKeys.person(userId), 'applicants'] as const,
  invitations: (userId: string) => [...adminKeys.applicants(userId), 'invitations'] as const,
  applicantLists: (userId: string) => [...adminKeys.applicants(userId), 'list'] as const,
  /** The board of a week. Under the applicants' key, so that events about applications refetch it, too. */
  week: (userId: string) => [...adminKeys.applicants(userId), 'week'] as const,
  courses: (userId: string) => [...adminKeys.person(userId), 'courses'] as const,
  /** Pay runs, the people in each, and the people who cannot be paid. */
  pay: (userId: string) => [...adminKeys.person(userId), 'pay'] as const,
  payRuns: (userId: string) => [...adminKeys.pay(userId), 'runs'] as const,
  /**
   * The hours of a week. The key begins with the applicants' key, because a visit is broadcast as an event about an
   * application.
   */
  hours: (userId: string) => [...adminKeys.applicants(userId), 'hours'] as const,
  /** The payer's details. Events do not refetch them, because the form loads them each time it opens. */
  settings: (userId: string) => ['admin-settings', userId] as const,
  /** The states' public holidays. */
  allHolidays: (userId: string) => [...adminKeys.person(userId), 'holidays'] as const,
  holidays: (userId: string, state: string) => [...adminKeys.allHolidays(userId), state] as const,
  audit: (userId: string) => [...adminKeys.person(userId), 'audit'] as const,
}
