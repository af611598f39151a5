import type { CDPSession } from '@playwright/test'
import { chromium } from '@playwright/test'
import type { Started } from '../shared/started.ts'
import { launchOptions, type Target } from './measure.ts'
import { roundsBefore, type SeenRequest } from './rounds.ts'
import { storeSession } from './session.ts'

/**
 * How long every answer takes, in milliseconds: so long that what is asked together is over together, whatever the machine
 * does meanwhile. Without it, each small file would look like a round of its own.
 */
const latency = 1_500

/** How many rounds of requests, one after the other, a page takes to its content, in a browser that has never seen it. */
export async function countRounds(target: Target, executablePath: string, started: Started): Promise<number> {
  const { url, content, session } = target
  const browser = await started.start(chromium.launch(launchOptions(executablePath)), (opened) =>
    opened.close(),
  )
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    if (session !== undefined) await storeSession(page, url, session)
    const client = await page.context().newCDPSession(page)
    const seen = await follow(client)
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const answered = page.waitForResponse((response) => content.test(response.url()) && response.ok())
    await page.goto(url, { waitUntil: 'commit' })
    await (await answered).finished()
    await page.locator('h1, h2').first().waitFor()
    // The scripts belong to it: data alone shows nothing.
    return roundsBefore(seen(), (address) => content.test(address) || address.endsWith('.js'))
  } finally {
    await browser.close()
  }
}

/** Notes a page's requests; returns a function that gives those that are over. */
async function follow(client: CDPSession): Promise<() => SeenRequest[]> {
  const open = new Map<string, Omit<SeenRequest, 'networkEndTime'>>()
  const done: SeenRequest[] = []
  client.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    open.set(requestId, { url: request.url, resourceType: type, rendererStartTime: timestamp * 1000 })
  })
  client.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = open.get(requestId)
    if (request) done.push({ ...request, networkEndTime: timestamp * 1000 })
  })
  await client.send('Network.enable')
  return () => done
}
