import { lookup } from 'node:dns/promises'

/** The IP addresses of a name; rejects when there are none. */
export type Resolve = (name: string) => Promise<string[]>

// This host, private, shared and link-local networks, tests, multicast and reserved (IANA's special-purpose registries).
const SPECIAL_V4 =
  /^(0|10|127|22[4-9]|2[345]\d|100\.(6[4-9]|[789]\d|1[01]\d|12[0-7])|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89])\./
const SPECIAL_V6 = /^(::|f[cd]|fe[89ab]|ff)/i
const MAPPED_V4 = /^::ffff:(?=\d+\.)/i

/**
 * Whether a name leads to public addresses only. Anybody can own a name that leads into this network. (The answer may change
 * until the connection is made; what is there then still lacks a certificate for the name. That must do, too, where names
 * cannot be looked up.)
 * @returns undefined when the name has no address now.
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
