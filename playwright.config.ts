import { defineConfig, devices } from '@playwright/test'
import { chosenJourneys } from './tests/short-run.ts'

/** The built app's URL and the Chromium to run. `npm test` sets both. */
const appUrl = process.env['APP_URL'] ?? 'http://127.0.0.1:25320'
const executablePath = process.env['CHROMIUM_PATH']
/** The path of an installed Firefox. `npm run test:browsers` sets the variable. */
const firefoxPath = process.env['FIREFOX_PATH']
/** A proxy between the pages and the backend, set by `npm run test:late`. */
const proxy = process.env['LATE_PROXY']

/**
 * Disables the address bar's suggestions, a hidden page that Chromium loads for every window. Chromium accepts only one such
 * list, so this list repeats the features that Playwright disables.
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
  // Each journey waits a quarter of its time, so three workers keep two cores busy. More workers only slow each other down.
  workers: 3,
  // `npm run everything` retries a failed journey once. If the retry passes, the journey counts as flaky.
  retries: Number(process.env['JOURNEY_RETRIES'] ?? 0),
  forbidOnly: process.env['CI'] !== undefined,
  // These limits only end a hang. A slow, busy machine needs a minute for what usually takes ten seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: appUrl,
    ...(proxy ? { proxy: { server: proxy, bypass: new URL(appUrl).host } } : {}),
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    // Tracing takes a tenth of the run time. Turn it on with --trace=on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // The service worker would download the whole app in each new browser. Only journeys that test the service worker allow
    // it.
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
    // Journeys run on a phone-sized screen. A journey tagged @desktop also runs on a desktop, where its layout differs. A
    // journey tagged @desktop-only needs what a phone lacks: hardware keys or dragging with a pointer.
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
    // The @smoke journeys with delayed responses (`npm run test:late`).
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
    // The @smoke journeys in an installed Firefox, controlled through WebDriver BiDi.
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
