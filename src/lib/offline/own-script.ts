/** What this app uses of Trusted Types, which TypeScript does not know yet. */
type TrustedTypes = {
  /** What a policy makes goes wherever the browser takes a text. */
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

declare global {
  var trustedTypes: TrustedTypes | undefined
}

/** The name is in the Content-Security-Policy, so nobody makes a second policy. */
const policy = globalThis.trustedTypes?.createPolicy('shinework', { createScriptURL: assertOwn })

/**
 * The address of a script that is to run as a worker. The browser takes it from here only.
 * @throws TypeError for an address of another origin.
 */
export function ownScript(address: string): string {
  return policy ? policy.createScriptURL(address) : assertOwn(address)
}

function assertOwn(address: string): string {
  if (new URL(address, window.location.href).origin === window.location.origin) return address
  throw new TypeError(`${address} is no script of this app.`)
}
