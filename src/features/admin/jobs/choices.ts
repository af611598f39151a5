/** The choices of the job form, in the specification's order (part 9). */
export const categories = [
  'Refurbishment',
  'Fitout',
  'Post Construction',
  'Office',
  'Childcare',
  'School',
  'Residential',
  'Commercial',
  'General',
] as const

/** A job's admin status (part 4). */
export const statuses = ['Draft', 'Open', 'InProgress', 'Closed', 'Completed'] as const

/** What cleaners are shown (part 4). */
export const displayStatuses = ['Available', 'Upcoming', 'Urgent'] as const

/** Who receives the site address: the job's address rule, in plain words. */
export const addressRules = [
  { value: 'everyone', label: 'Everyone who can see the job' },
  { value: 'accepted', label: 'Accepted applicants only' },
] as const
