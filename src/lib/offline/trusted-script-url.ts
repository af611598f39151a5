/** The part of Trusted Types that this app uses. TypeScript does not declare it yet. */
type TrustedTypes = {
  /** Declared to return a string, because TypeScript's own types accept only strings as a script's URL. */
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

declare global {
  var trustedTypes: TrustedTypes | undefined
}

/** The Content-Security-Policy allows one policy of this name, so other code cannot create its own. */
const policy = globalThis.trustedTypes?.createPolicy('shinework', { createScriptURL: assertOwn })

/**
 * The URL of a script to run as a worker. The browser accepts such URLs only from this function.
 * @throws TypeError for a URL of another origin.
 */
export function ownScript(address: string): string {
  return policy ? policy.createScriptURL(address) : assertOwn(address)
}

function assertOwn(address: string): string {
  if (new URL(address, window.location.href).origin === window.location.origin) return address
  throw new TypeError(`${address} is no script of this app.`)
}
