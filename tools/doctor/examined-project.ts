import type { BuildInfo } from '../shared/build-info.ts'
import type { CaptchaProvider } from '../shared/content-security-policy.ts'

/** The project and app to examine. */
export interface Target {
  /** The project's URL, without a path. */
  url: string
  /** The app's public key. */
  publishableKey: string
  /** The app's URL, without a path. Undefined if only the project is examined. */
  appUrl?: string
  /** The provider of the app's CAPTCHA, according to the build's own settings. */
  captcha?: CaptchaProvider | undefined
  /** The record of a build of this checkout. The default is a build without settings. */
  build?: BuildInfo
  /** The inputs that the caller leaves out on purpose, as given to `--without`. */
  without?: readonly string[]
  /** The connection string for the role `postgres`, for the checks inside the database. */
  databaseUrl?: string
  /** An access token for the platform's management API. */
  accessToken?: string
  /** The management API's URL. */
  managementUrl: string
  /** The email address that gets one test message through the edge function `deliver`. */
  mailTo?: string | undefined
  /** Ends the examination early. The doctor's test message is removed anyway. */
  signal?: AbortSignal
}

/** A response whose body has been read. */
export interface Answer {
  status: number
  headers: Headers
  text: string
}

const timeoutMs = 15_000

/** Sends one request as a visitor of the project, without following redirects. @throws Error if there is no response */
export async function ask(
  { url, publishableKey, signal }: Target,
  path: string,
  init: RequestInit & { key?: boolean } = {},
): Promise<Answer> {
  const { key = true, headers, ...rest } = init
  const given = new Headers(headers)
  if (key) given.set('apikey', publishableKey)
  return read(`${url}${path}`, { ...rest, headers: given }, signal)
}

/** Sends one request, without following redirects. @throws Error if there is no response */
export async function read(address: string, init: RequestInit = {}, ended?: AbortSignal): Promise<Answer> {
  try {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = ended ? AbortSignal.any([ended, timeout]) : timeout
    const response = await fetch(address, { redirect: 'manual', signal, ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw new Error(`${new URL(address).origin} does not answer`, { cause: error })
  }
}

/** A field of a JSON response as text, or '' if it is missing. */
export function fieldOf({ text }: Answer, name: string): string {
  try {
    const body: unknown = JSON.parse(text)
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}
