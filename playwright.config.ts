import { defineConfig, devices } from '@playwright/test'

/** Where the built app is served, and the Chromium to use; set by `npm test`. */
const appUrl = process.env['APP_URL'] ?? 'http://127.0.0.1:55320'
const executablePath = process.env['CHROMIUM_PATH']

/**
 * The address bar's suggestions are a hidden page of their own, loaded for every window: a quarter of a journey's time.
 * The browser takes one such list only, so Playwright's own features stand here, too.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: appUrl,
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    // Traces of all journeys take a tenth of the time; ask for one with --trace=on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...[
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
        ],
        ...['--disable-component-update', '--disable-sync', `--disable-features=${disabledFeatures.join()}`],
      ],
    },
  },
  projects: [
    // Phone first: every journey is walked there, and those in which the layout matters on a desktop too.
    {
      name: 'desktop',
      grep: /@desktop/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 5'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
    },
  ],
})
