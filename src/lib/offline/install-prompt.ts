/**
 * The event by which a browser offers to install the app, at most once per visit. TypeScript does not
 * declare it.
 */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offered: InstallPrompt | undefined

/**
 * Holds back the browser's install prompt until {@link install} shows it. Call early, because browsers offer the
 * prompt soon after a page has loaded.
 */
export function waitForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    // Prevents the install bar that some browsers would otherwise show immediately.
    event.preventDefault()
    offered = event
  })
}

/**
 * How the app can be added to this device's home screen: by a button, by hand (Safari on iPhones and iPads),
 * or not at all.
 */
export function waysToInstall(): 'button' | 'by hand' | undefined {
  // Over plain http, the installed app would not open without a connection.
  if (!window.isSecureContext) return undefined
  if (window.matchMedia('(display-mode: standalone)').matches) return undefined
  if (offered) return 'button'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'by hand' : undefined
}

/** Shows the browser's install prompt, which can be shown only once. */
export async function install(): Promise<void> {
  const prompt = offered
  offered = undefined
  await prompt?.prompt()
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}
