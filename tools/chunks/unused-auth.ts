import type { Plugin } from 'vite'

/** Passkeys, and signing in with an Ethereum wallet. */
const unused = /^\.\/lib\/(?:webauthn|web3\/ethereum)$/
/** Named as a module of the package, to be in its file (chunk-of.ts). */
const standIn = '\0/node_modules/@supabase/auth-js/unused'
const called = [
  'browserSupportsWebAuthn',
  'createCredential',
  'createSiweMessage',
  'deserializeCredentialCreationOptions',
  'deserializeCredentialRequestOptions',
  'fromHex',
  'getAddress',
  'getCredential',
  'serializeCredentialCreationResponse',
  'serializeCredentialRequestResponse',
  'toHex',
  'webAuthnAbortService',
]

/**
 * Leaves out of the build what the app never calls of auth-js, whose one class the bundler cannot take apart: 3 KB on every page.
 * A version that imports another name from there fails the build.
 */
export function withoutUnusedAuth(): Plugin {
  return {
    name: 'without-unused-auth',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer?.includes('/@supabase/auth-js/') && unused.test(source) ? standIn : undefined
    },
    load(id) {
      if (id !== standIn) return undefined
      return [
        // Every client makes one.
        'export class WebAuthnApi {}',
        'const leftOut = () => { throw new Error("This part of auth-js is left out of the build.") }',
        `export { ${called.map((name) => `leftOut as ${name}`).join(', ')} }`,
      ].join('\n')
    },
  }
}
