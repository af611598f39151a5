const given: unknown = import.meta.env['VITE_VAPID_PUBLIC_KEY']

/** The public half of the key that push messages are signed with; undefined where push is not set up. */
export const vapidKey = typeof given === 'string' && given !== '' ? given : undefined
