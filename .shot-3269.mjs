import { chromium } from 'playwright-core'
const [,, path, name, w='1280', h='800', scheme='light', wait] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: +w, height: +h }, colorScheme: scheme })
page.setDefaultTimeout(90000)
await page.goto('http://127.0.0.1:26000/login')
await page.getByLabel('Email').fill('admin@shinework.example')
await page.getByLabel('Password', { exact: true }).fill('Shinework1')
await page.getByRole('button', { name: /log in/i }).last().click()
await page.waitForURL((u) => !u.pathname.startsWith('/login'))
for (const [i, p] of path.split(',').entries()) {
  await page.goto('http://127.0.0.1:26000' + p)
  await page.waitForLoadState('networkidle').catch(() => {})
  if (wait) await page.getByText(wait).first().waitFor().catch(() => {})
  await page.waitForTimeout(2500)
  const n = i ? `${name}-${i}` : name
  await page.screenshot({ path: `/tmp/overview/${n}.png` })
  await page.screenshot({ path: `/tmp/overview/${n}-full.png`, fullPage: true })
  console.log(await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight, document.documentElement.scrollWidth]))
}
await browser.close()
