const LONGEST_ENDPOINT = 2000
// A public DNS name, so that no device's endpoint can make `deliver` send requests to its own network. The last part
// starts with a letter (not an IP address), and there is no user or port. The table's constraint has the same rule.
const PUBLIC_ADDRESS = /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?\//
const PRIVATE_NAME =
  /^[^/]*\/\/[^/]*\.(local|localhost|localdomain|internal|intranet|private|lan|home|corp|arpa)\//

/** The stored part of a PushSubscription: where messages go, and the keys they are encrypted with. */
export interface PushToken {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Whether messages can be sent to a push service's URL, judging by its name alone. */
export function isPushAddress(endpoint: string): boolean {
  return (
    endpoint.length <= LONGEST_ENDPOINT &&
    PUBLIC_ADDRESS.test(endpoint) &&
    !PRIVATE_NAME.test(endpoint) &&
    URL.canParse(endpoint)
  )
}
