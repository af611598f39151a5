import * as z from 'zod/mini'

const text = z.catch(z.nullable(z.string()), null)

/** What the service worker tells an open page: a message came while it was looked at, or a link is to be opened. */
export const workerMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('push-message'),
    message: z.object({ title: text, body: text, notificationType: text, link: text }),
  }),
  z.object({ kind: z.literal('open-link'), link: z.string() }),
])
