import { defineConfig, devices } from '@playwright/test'

/** Where the built app is served, and the Chromium to use; set by `npm test`. */
const appUrl = process.env['APP_URL'] ?? 'http://127.0.0.1:25320'
const executablePath = process.env['CHROMIUM_PATH']

/**
 * The address bar's suggestions are a hidden page that full Chromium loads for every window.
 * The browser accepts one such list, so this one repeats Playwright's own.
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
    // Tracing takes a tenth of the time; ask for it with --trace=on.
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
    // Journeys run on a phone. Those tagged @desktop also run on a desktop, where the layout differs; @desktop-only is for
    // what a phone does not have: hardware keys and a pointer that drags.
    {
      name: 'desktop',
      grep: /@desktop/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop-only/,
      use: { ...devices['Pixel 5'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
    },
  ],
})
