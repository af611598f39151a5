import { lookup } from 'node:dns/promises'

/** Looks up a name's IP addresses. Rejects if the name has no address. */
export type Resolve = (name: string) => Promise<string[]>

// Addresses of this host, of private, shared and link-local networks, and addresses reserved for benchmarks,
// multicast and other uses (IANA's registries).
const SPECIAL_V4 =
  /^(0|10|127|22[4-9]|2[345]\d|100\.(6[4-9]|[789]\d|1[01]\d|12[0-7])|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89])\./
// The IPv6 addresses with the same uses, and addresses that a gateway translates into any IPv4 address: NAT64, 6to4 and
// Teredo. No push service needs such an address.
const SPECIAL_V6 = /^(::|f[cd]|fe[89a-f]|ff|64:ff9b:|2002:|2001:(0{1,4}:|:))/i
const MAPPED_V4 = /^::ffff:(?=\d+\.)/i

/**
 * True if a name resolves only to public addresses. The check is needed, because anyone can point a name of their own
 * at this network. If the name resolves differently by the time of the connection, TLS still protects, because an
 * internal server has no certificate for the name. Where names cannot be looked up, TLS is the only protection, and the
 * result is true.
 * @returns undefined when the name has no address at the moment.
 */
export async function isPublicHost(
  name: string,
  resolve: Resolve = addressesOf,
): Promise<boolean | undefined> {
  try {
    return (await resolve(name)).every(isPublicAddress)
  } catch (error) {
    return NOT_FOUND.includes(codeOf(error)) ? undefined : true
  }
}

const NOT_FOUND = ['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']

function codeOf(error: unknown): string {
  return String(error instanceof Error ? Reflect.get(error, 'code') : undefined)
}

function isPublicAddress(address: string): boolean {
  const plain = address.replace(MAPPED_V4, '')
  return !(plain.includes(':') ? SPECIAL_V6 : SPECIAL_V4).test(plain)
}

async function addressesOf(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
