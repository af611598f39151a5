const LONGEST_ENDPOINT = 2000
// A public DNS name, so that no endpoint can make `deliver` send requests into the server's network. The last part of the
// name starts with a letter (not an IP address), and the URL has no user or port. The table's constraint has the same rule.
const PUBLIC_ADDRESS = /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?\//
const PRIVATE_NAME =
  /^[^/]*\/\/[^/]*\.(local|localhost|localdomain|internal|intranet|private|lan|home|corp|arpa)\//

/** The stored part of a PushSubscription: where messages go, and the keys they are encrypted with. */
export interface PushToken {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Whether the URL has the form of a push service's public URL. Sends no request. */
export function isPushAddress(endpoint: string): boolean {
  return (
    endpoint.length <= LONGEST_ENDPOINT &&
    PUBLIC_ADDRESS.test(endpoint) &&
    !PRIVATE_NAME.test(endpoint) &&
    URL.canParse(endpoint)
  )
}
