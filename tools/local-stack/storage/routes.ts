import * as buckets from './bucket-routes.ts'
import type { Handler } from './call.ts'
import { postList } from './list-routes.ts'
import * as read from './read-routes.ts'
import * as sign from './sign-routes.ts'
import * as write from './write-routes.ts'

/** The service's routes below `/storage/v1`; of several that fit, the first is taken. `*` is one or more segments. */
const ROUTES: readonly (readonly [methods: string, path: string, handler: Handler])[] = [
  ['GET', 'bucket', buckets.getBuckets],
  ['POST', 'bucket', buckets.postBucket],
  ['GET', 'bucket/:bucket', buckets.getBucket],
  ['PUT', 'bucket/:bucket', buckets.putBucket],
  ['DELETE', 'bucket/:bucket', buckets.removeBucket],

  ['POST', 'object/copy', write.postCopy],
  ['POST', 'object/move', write.postMove],
  ['POST', 'object/list/:bucket', postList],
  ['POST', 'object/sign/:bucket', sign.postSignMany],
  ['POST', 'object/sign/:bucket/*', sign.postSign],

  ['GET HEAD', 'object/sign/:bucket/*', read.getSignedObject],
  ['GET HEAD', 'object/public/:bucket/*', read.getPublicObject],
  ['GET HEAD', 'object/authenticated/:bucket/*', read.getAuthenticatedObject],

  ['GET', 'object/info/:bucket/*', read.getInfo],
  ['GET HEAD', 'object/:bucket/*', read.getObject],
  ['POST', 'object/:bucket/*', write.postObject],
  ['PUT', 'object/:bucket/*', write.putObject],
  ['DELETE', 'object/:bucket', write.removeObjects],
]

/** The route that a request takes, with its decoded parameters. */
interface RouteMatch {
  handler: Handler
  bucket: string
  key: string
}

/**
 * Finds the route of a path below `/storage/v1/`; undefined for none.
 *
 * @param path without leading slash, as in the URL (still percent-encoded)
 */
export function findRoute(method: string, path: string): RouteMatch | undefined {
  const segments = path.replace(/\/$/, '').split('/')
  for (const [methods, pattern, handler] of ROUTES) {
    if (!methods.split(' ').includes(method)) continue
    const parts = pattern.split('/')
    const takesRest = parts.at(-1) === '*'
    if (takesRest ? segments.length < parts.length : segments.length !== parts.length) continue
    const isMatch = parts.every((part, at) => part === '*' || part === ':bucket' || part === segments[at])
    if (!isMatch) continue
    const bucketAt = parts.indexOf(':bucket')
    return {
      handler,
      bucket: bucketAt < 0 ? '' : decodeURIComponent(segments[bucketAt] ?? ''),
      // The path as it was sent: a slash at its end belongs to the object's name.
      key: takesRest
        ? decodeURIComponent(
            path
              .split('/')
              .slice(parts.length - 1)
              .join('/'),
          )
        : '',
    }
  }
  return undefined
}
