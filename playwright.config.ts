import { defineConfig, devices } from '@playwright/test'
import { chosenJourneys } from './tests/short-run.ts'

/** Where the built app is served, and the Chromium to use; set by `npm test`. */
const appUrl = process.env['APP_URL'] ?? 'http://127.0.0.1:25320'
const executablePath = process.env['CHROMIUM_PATH']
/** An installed Firefox; set by `npm run test:browsers`. */
const firefoxPath = process.env['FIREFOX_PATH']
/** A proxy between the pages and the backend; set by `npm run test:late`. */
const proxy = process.env['LATE_PROXY']

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
  // Three keep two cores busy, since each journey waits a quarter of its time; more only make each other slow.
  workers: 3,
  // `npm run everything` runs a red journey once more, and counts it as flaky when it passes then.
  retries: Number(process.env['JOURNEY_RETRIES'] ?? 0),
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: appUrl,
    ...(proxy ? { proxy: { server: proxy, bypass: new URL(appUrl).host } } : {}),
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    // Tracing takes a tenth of the time; ask for it with --trace=on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // The worker downloads the whole app in each new browser. Journeys that are about it allow it.
    serviceWorkers: 'block',
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
    // Journeys run on a phone. Those tagged @desktop also run on a desktop, one for each layout that differs there;
    // @desktop-only is for what a phone does not have: hardware keys and a pointer that drags.
    {
      name: 'desktop',
      ...chosenJourneys('desktop'),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      ...chosenJourneys('phone'),
      use: { ...devices['Pixel 5'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
    },
    // The tagged journeys, while answers are late.
    ...(proxy
      ? [
          {
            name: 'late',
            grep: /@smoke/,
            timeout: 180_000,
            use: { ...devices['Pixel 5'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
          },
        ]
      : []),
    // The same journeys, as far as they are tagged, in a Firefox as people have it, spoken to by WebDriver BiDi.
    ...(firefoxPath
      ? [
          {
            name: 'firefox',
            grep: /@smoke/,
            timeout: 180_000,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              viewport: { width: 1280, height: 800 },
              launchOptions: {
                executablePath: 'tools/browsers/firefox.mjs',
                args: [],
                firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
              },
            },
          },
        ]
      : []),
  ],
})
