import type { BuildInfo } from '../shared/build-info.ts'
import type { CaptchaProvider } from '../shared/fill-in.ts'

/** What is examined. */
export interface Target {
  /** The project's address, without a path. */
  url: string
  /** The key that the app carries; anybody may know it. */
  publishableKey: string
  /** The app's address, without a path; undefined when only the project is examined. */
  appUrl?: string
  /** Whose CAPTCHA the app was built with, by the build's own settings. */
  captcha?: CaptchaProvider | undefined
  /** The record of a build of this checkout; that of a build without settings if left out. */
  build?: BuildInfo
  /** What the run does without: words of `--without`. */
  without?: readonly string[]
  /** For the checks from within, as `postgres`. */
  databaseUrl?: string
  /** A management token of the hosted platform. */
  accessToken?: string
  /** The management API's address. */
  managementUrl: string
  /** Who gets one message through `deliver`. */
  mailTo?: string | undefined
  /** Ends the examination early. A message that was written for it is removed anyway. */
  signal?: AbortSignal
}

/** An answer, read. */
export interface Answer {
  status: number
  headers: Headers
  text: string
}

const timeoutMs = 15_000

/** Sends one request as a visitor of the project; follows no redirect. @throws Error when there is no answer */
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

/** Sends one request; follows no redirect. @throws Error when there is no answer */
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

/** A field of a JSON answer as text; '' when it is not there. */
export function fieldOf({ text }: Answer, name: string): string {
  try {
    const body: unknown = JSON.parse(text)
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}
