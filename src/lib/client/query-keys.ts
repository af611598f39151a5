/**
 * Query keys, by feature. A change in one feature can invalidate another's data by its key, without importing
 * that feature. The administrators' own keys are in lib/client/admin-keys.ts.
 */
export const sessionKeys = {
  person: (userId: string) => ['session', userId] as const,
  factors: (userId: string) => ['factors', userId] as const,
  /** The time at which the user's recovery codes were created. */
  recoveryCodes: (userId: string) => ['recovery-codes', userId] as const,
  /** The user's sessions on all devices. */
  own: (userId: string) => ['own-sessions', userId] as const,
  /** Notices about changes to the user's account. */
  notices: (userId: string) => ['security-notices', userId] as const,
}

export const dashboardKeys = {
  person: (userId: string) => ['dashboard', userId] as const,
}

export const jobKeys = {
  person: (userId: string) => ['jobs', userId] as const,
  openLists: (userId: string) => [...jobKeys.person(userId), 'open'] as const,
  openList: (userId: string, filters: object) => [...jobKeys.openLists(userId), filters] as const,
  openCount: (userId: string, filters: object) => [...jobKeys.person(userId), 'open-count', filters] as const,
  details: (userId: string) => [...jobKeys.person(userId), 'detail'] as const,
  detail: (userId: string, jobId: string) => [...jobKeys.details(userId), jobId] as const,
  requirements: (userId: string, jobId: string) =>
    [...jobKeys.detail(userId, jobId), 'requirements'] as const,
  /** Missing requirements of the jobs that the user has applied for. */
  missing: (userId: string) => [...jobKeys.details(userId), 'missing'] as const,
  distance: (userId: string, jobId: string) => [...jobKeys.detail(userId, jobId), 'distance'] as const,
  /** Separate from the job's other keys, because an image at a path never changes, even if the job does. */
  image: (userId: string, path: string) => ['job-images', userId, path] as const,
}

export const applicationKeys = {
  person: (userId: string) => ['applications', userId] as const,
  list: (userId: string) => [...applicationKeys.person(userId), 'list'] as const,
  accepted: (userId: string, when: 'current' | 'past') =>
    [...applicationKeys.person(userId), 'accepted', when] as const,
  record: (userId: string) => [...applicationKeys.person(userId), 'record'] as const,
  forJob: (userId: string, jobId: string) => [...applicationKeys.person(userId), 'job', jobId] as const,
  offers: (userId: string) => [...applicationKeys.person(userId), 'offers'] as const,
  invitation: (userId: string, jobId: string) =>
    [...applicationKeys.person(userId), 'invitation', jobId] as const,
  clashes: (userId: string, jobId: string) => [...applicationKeys.person(userId), 'clashes', jobId] as const,
  weeks: (userId: string) => [...applicationKeys.person(userId), 'week'] as const,
  /** The four weeks that start on this Monday. */
  week: (userId: string, monday: string) => [...applicationKeys.weeks(userId), monday] as const,
  /** The user's hours, and which of them are approved. */
  hours: (userId: string) => [...applicationKeys.person(userId), 'hours'] as const,
  unavailables: (userId: string) => [...applicationKeys.person(userId), 'unavailable'] as const,
  unavailable: (userId: string, jobId: string) => [...applicationKeys.unavailables(userId), jobId] as const,
}

export const availabilityKeys = {
  /** The user's own availability or, for administrators, another person's. */
  of: (userId: string, personId: string) => ['availability', userId, personId] as const,
}

export const trainingKeys = {
  all: ['training'] as const,
  person: (userId: string) => [...trainingKeys.all, userId] as const,
  lists: (userId: string) => [...trainingKeys.person(userId), 'list'] as const,
  courses: (userId: string, filters: object) => [...trainingKeys.lists(userId), 'courses', filters] as const,
  started: (userId: string) => [...trainingKeys.lists(userId), 'started'] as const,
  completed: (userId: string) => [...trainingKeys.lists(userId), 'completed'] as const,
  course: (userId: string, courseId: string) => [...trainingKeys.person(userId), 'course', courseId] as const,
  certificate: (userId: string, courseId: string) =>
    [...trainingKeys.person(userId), 'certificate', courseId] as const,
  verification: (number: string) => ['verification', number] as const,
}

export const notificationKeys = {
  person: (userId: string) => ['notifications', userId] as const,
  list: (userId: string) => [...notificationKeys.person(userId), 'list'] as const,
  unread: (userId: string) => [...notificationKeys.person(userId), 'unread'] as const,
  change: (userId: string) => [...notificationKeys.person(userId), 'change'] as const,
  /** Not below the person's other keys, because a new notification changes no setting. */
  settings: (userId: string) => ['notification-settings', userId] as const,
}

export const conversationKeys = {
  person: (userId: string) => ['conversations', userId] as const,
  /** Which of the user's own conversations have unread messages. */
  newMessages: (userId: string) => [...conversationKeys.person(userId), 'news'] as const,
  lists: (userId: string) => [...conversationKeys.person(userId), 'list'] as const,
  list: (userId: string, filters: object) => [...conversationKeys.lists(userId), filters] as const,
  /** The conversations about the user's own applications. */
  own: (userId: string) => [...conversationKeys.person(userId), 'own'] as const,
  one: (userId: string, side: 'own' | 'office', applicationId: string) =>
    [...conversationKeys.person(userId), side, applicationId] as const,
  messages: (userId: string, side: 'own' | 'office', applicationId: string) =>
    [...conversationKeys.one(userId, side, applicationId), 'messages'] as const,
}

export const payKeys = {
  /** The pay runs that include the user, each with the user's statement. */
  payments: (userId: string) => ['pay', userId, 'payments'] as const,
  gst: (userId: string) => ['pay', userId, 'gst'] as const,
}

export const profileKeys = {
  own: (userId: string) => ['profile', userId] as const,
  picture: (userId: string, path: string | null) => [...profileKeys.own(userId), 'picture', path] as const,
}

export const accountKeys = {
  /** The effects of deleting the account of `personId`. */
  deletion: (userId: string, personId: string) => ['account-deletion', userId, personId] as const,
}

export const documentKeys = {
  own: (userId: string) => ['documents', userId] as const,
}

export const placeKeys = {
  localities: (text: string) => ['localities', text] as const,
}

export const pushKeys = {
  device: (userId: string) => ['push', userId] as const,
}
