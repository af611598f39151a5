import { devices, type Page } from '@playwright/test'
import { paths } from '../../src/lib/navigation/paths.ts'

/** A phone that many have, and a desk's window. Pictures are shown smaller than they are taken. */
export const screens = {
  phone: { ...devices['Galaxy S24'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5 },
  desk: { viewport: { width: 1280, height: 800 } },
}

/** A picture of docs/tour.md, which there is light and dark. */
export interface Picture {
  /** Of its files, before "-light.webp". */
  name: string
  /** Where to look. */
  at: string
  /** What to press, once the page is there. */
  open?: (page: Page) => Promise<void>
}

/** What one demo account sees. */
export interface Round {
  email: string
  on: keyof typeof screens
  pictures: Picture[]
}

/** Opens the first job of the list. */
async function openJob(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href*="/jobs/"]:not([href*="create"])').first().click()
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/, { waitUntil: 'commit' })
}

export const rounds: Round[] = [
  {
    email: 'priya@shinework.example',
    on: 'phone',
    pictures: [
      { name: 'home', at: paths.dashboard },
      { name: 'jobs', at: paths.jobs },
      { name: 'job', at: paths.jobs, open: openJob },
      { name: 'my-week', at: paths.myWeek },
      { name: 'pay', at: paths.pay },
      { name: 'training', at: paths.training },
      { name: 'profile', at: paths.profile },
    ],
  },
  {
    email: 'bao.nguyen@shinework.example',
    on: 'phone',
    pictures: [{ name: 'vietnamese', at: paths.jobs }],
  },
  {
    email: 'admin@shinework.example',
    on: 'desk',
    pictures: [
      { name: 'overview', at: paths.admin },
      { name: 'week', at: paths.adminWeek },
      { name: 'admin-jobs', at: paths.adminJobs },
      { name: 'admin-job', at: `${paths.adminJobs}?status=Open`, open: openJob },
      { name: 'applications', at: paths.adminApplications },
      { name: 'documents', at: paths.adminDocuments },
      { name: 'hours', at: paths.adminHours },
    ],
  },
]
