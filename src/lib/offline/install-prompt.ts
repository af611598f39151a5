/** What a browser that can install the app hands over, once a visit; TypeScript does not know it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offered: InstallPrompt | undefined

/** Call early: browsers offer to install the app soon after a page has loaded, and a fitting moment comes later. */
export function waitForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    // Otherwise some show a bar of their own at once.
    event.preventDefault()
    offered = event
  })
}

/** How the app can be put on this device's home screen: by a button, by hand (Safari on iPhones and iPads), or not. */
export function waysToInstall(): 'button' | 'by hand' | undefined {
  // Over plain http it would not open without a connection.
  if (!window.isSecureContext) return undefined
  if (window.matchMedia('(display-mode: standalone)').matches) return undefined
  if (offered) return 'button'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'by hand' : undefined
}

/** Opens the browser's own question; it can be asked once. */
export async function install(): Promise<void> {
  const prompt = offered
  offered = undefined
  await prompt?.prompt()
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}
