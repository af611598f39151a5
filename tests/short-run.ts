/**
 * The journeys that `npm test` runs, and the other tests that it leaves out. `npm test -- --rest` runs everything else, and CI runs both.
 * This file is the only such list. A new journey runs only with `--rest` until it is listed here.
 */

/** A journey, named by its file in tests/e2e and its title. */
type Journey = `${string} › ${string}`

/** One journey through each page of the app, by the page's address. */
export const journeyOfPage: Readonly<Record<string, Journey>> = {
  '/login': 'log-in › a visitor logs in with their email address and returns to the page they wanted',
  '/register': 'register › somebody registers and is a pending cleaner with what they gave',
  '/forgot-password':
    'forgotten-password › a forgotten password is reset by the mail’s link, on another device, once',
  '/reset-password':
    'forgotten-password › a forgotten password is reset by the mail’s link, on another device, once',
  '/confirm-email':
    'register › when addresses must be confirmed, the mail’s link does it by a press, and can be sent again',
  '/unsubscribe':
    'unsubscribe › the link in an email stops emails of its kind without a login, and leads to the settings',
  '/not-me':
    'not-me › a bank account that somebody else has entered is taken back by the email’s link, without a login',
  '/privacy': 'your-data › anybody reads what is kept about people, from the page where they register',
  '/verify': 'certificate › a certificate is shown, saved as a PDF, and verified by anybody',
  '/verify/:number': 'certificate › a certificate is shown, saved as a PDF, and verified by anybody',
  '/dashboard':
    'dashboard › Happening Now shows accepted jobs only, the next first, and the three newest applications are shown',
  '/jobs': 'find-a-job › search and filters are in the address and survive a reload, Back and a shared link',
  '/jobs/:jobId': 'apply › applying opens a dialog that says what happens next and links on',
  '/my-applications':
    'apply-follow-up › only one’s own applications are listed, the newest first, with pay, date and status',
  '/current-jobs':
    'apply-follow-up › current jobs are the accepted ones, with their address; completed ones are past jobs',
  '/my-week':
    'my-week › My week has the days, their hours, what overlaps and the days away, also without a connection',
  '/availability': 'availability › a week and days away take two presses each, warn above Apply, and stay',
  '/pay': 'my-hours › a cleaner reads what last week comes to, and puts a day right until it is approved',
  '/messages/:applicationId':
    'conversations › a cleaner is late and says so in one press; an administrator reads it and answers, while both watch',
  '/training': 'training-list › courses are found by words and category, both in the address',
  '/training/:courseId':
    'training › a cleaner answers every type of question, goes back, returns later and completes',
  '/training/:courseId/review':
    'training-checked › wrong answers are explained and corrected until the pass mark is reached',
  '/progress':
    'training-list › courses in progress and completed ones are listed apart, with dates and links',
  '/completed-courses':
    'training-list › courses in progress and completed ones are listed apart, with dates and links',
  '/certificate/:courseId': 'certificate › a certificate is shown, saved as a PDF, and verified by anybody',
  '/profile': 'profile › a person sees their data; what is saved survives a reload and is in the database',
  '/profile/language': 'vietnamese › the language is kept with the profile, and English is back at once',
  '/profile/experience':
    'profile › a person sees their data; what is saved survives a reload and is in the database',
  '/profile/documents':
    'documents › a document waits, is checked, and stays valid while a newer one waits and is refused',
  '/profile/bank':
    'profile › a person sees their data; what is saved survives a reload and is in the database',
  '/profile/notifications':
    'notification-settings › switches and quiet hours are saved at once, and two pages keep each other’s changes',
  '/profile/security':
    'change-password › a signed-in person changes the password with the current one, and is logged out elsewhere',
  '/your-data': 'your-data › a person downloads everything kept about them, with a file that fails at first',
  '/profile/:userId':
    'user-profile › an administrator sees a whole profile, opens a document, moves the phone sign-in and returns to the same list',
  '/admin':
    'admin-overview › the overview begins with what needs somebody now, and shows every count with a link to its list',
  '/admin/unconfirmed':
    'unconfirmed › everyone who has not confirmed is listed, and reminded by one press, once',
  '/admin/jobs': 'admin-jobs-list › jobs of every status can be searched and filtered, in the address',
  '/admin/sites':
    'admin-sites › an administrator makes a site, and a job there in two presses, which keeps values of its own',
  '/admin/sites/create':
    'admin-sites › an administrator makes a site, and a job there in two presses, which keeps values of its own',
  '/admin/sites/edit/:siteId':
    'admin-sites › an administrator makes a site, and a job there in two presses, which keeps values of its own',
  '/admin/sites/:siteId':
    'admin-sites › an administrator makes a site, and a job there in two presses, which keeps values of its own',
  '/admin/week':
    'admin-week › by keyboard and on a phone: somebody is accepted, a job that was filled meanwhile says so',
  '/admin/hours':
    'admin-hours › an administrator approves a week: what agrees in one press, the rest after a look, a mistake taken back',
  '/admin/jobs/create':
    'admin-job-form › the job form shows every field, saves what changed and leaves the rest',
  '/admin/jobs/edit/:jobId':
    'admin-job-form › the job form shows every field, saves what changed and leaves the rest',
  '/admin/jobs/:jobId':
    'invitations › an administrator invites two people: one would like it and applies, one says no thanks, and both are heard live',
  '/admin/cleaners':
    'admin-users › people are found by name, e-mail and phone, and filtered; the address keeps it',
  '/admin/documents':
    'admin-documents › the desk fits a phone: a document is checked with a date, refused, skipped, turned and zoomed',
  '/admin/applications':
    'admin-applications › an administrator decides several applications in quick succession',
  '/admin/messages':
    'conversations › a cleaner is late and says so in one press; an administrator reads it and answers, while both watch',
  '/admin/messages/:applicationId':
    'conversations › a cleaner is late and says so in one press; an administrator reads it and answers, while both watch',
  '/admin/courses': 'admin-courses › an administrator makes a course, and a cleaner finds it',
  '/admin/courses/create': 'admin-courses › an administrator makes a course, and a cleaner finds it',
  '/admin/courses/:courseId/edit': 'admin-courses › an administrator makes a course, and a cleaner finds it',
  '/admin/courses/:courseId/progress':
    'admin-courses-progress › an administrator sees who is where in a course, searches and filters',
  '/admin/pay':
    'admin-pay › hours are approved, a run is drafted, exported as the bank’s file, and paid, all of which the cleaner’s open page shows',
  '/admin/pay/:runId':
    'admin-pay › hours are approved, a run is drafted, exported as the bank’s file, and paid, all of which the cleaner’s open page shows',
  '/admin/audit':
    'admin-audit › an administrator finds who changed what, from what to what, and takes it home as a file',
  '/admin/settings':
    'admin-pay › the settings of who pays are checked beside each field, saved, and not overwritten unseen',
}

/** Journeys for rules that only a browser can check. */
export const journeysOfRules: readonly Journey[] = [
  'admin-access › people who are not administrators are sent from every admin page to the dashboard',
  'admin-access › an administrator demoted while a page is open sees Access Denied at once, without a reload',
  'day-of-a-job › presses are kept without a connection, through a reload, and sent with their time',
  'documents › a document waits, is checked, and stays valid while a newer one waits and is refused',
  'keyboard › a cleaner logs in, finds a job, applies and hands in a document by keyboard alone',
  'log-in › a person logs in with their phone number, however written, and no email address is revealed',
  'log-in › a session that is not remembered ends with the browser, and all tabs share it',
  'logout › Back shows nothing private after a logout',
  'notifications › a notification appears on its owner’s open page, and on nobody else’s',
  'offline › the app opens without a connection, shows what is kept and how old it is',
  'offline › what is done without a connection arrives once there is one, each once',
  'outages › apply, and its answer is lost: nothing is done twice',
  'outages › news that came while realtime was stopped are read when it is back',
  'push › a push from deliver shows on the device and opens its page; a newer one about the same job replaces it',
  'profile-files › a document is uploaded, viewed by nobody else, and replaced',
  'training-saving › answers given offline are saved once back online',
  'vietnamese › a visitor chooses Vietnamese, and finds, applies and reads the news in it',
]

/** Test files left to the full run, because their subject seldom changes or another test covers most of it sooner. */
export const filesOfTheRest: readonly string[] = [
  // Each starts its own programs or backend, and tests something other than the product.
  'tests/integration/backup.test.ts',
  'tests/integration/doctor-catalog.test.ts',
  'tests/integration/doctor-message.test.ts',
  'tests/integration/doctor.test.ts',
  'tests/integration/killed-database.test.ts',
  'tests/integration/live-crowd.test.ts',
  'tests/integration/pushed-migrations.test.ts',
  'tests/integration/schema-follow.test.ts',
  'tests/integration/schema.test.ts',
  'tests/integration/start-refusals.test.ts',
  'tests/integration/stopping.test.ts',
  'tests/integration/upgrade.test.ts',
  'tools/check/checks.test.ts',
  'tests/integration/backup-faults.test.ts',
  // The behaviour of Supabase's services, which the local stack reproduces. The product's own rules on them are in pgTAP.
  'tests/conformance/auth.test.ts',
  'tests/conformance/data.test.ts',
  'tests/conformance/gateway.test.ts',
  'tests/conformance/mail-sessions.test.ts',
  'tests/conformance/password-recovery.test.ts',
  'tests/conformance/pg-cron.test.ts',
  'tests/conformance/pg-net.test.ts',
  'tests/conformance/realtime.test.ts',
  'tests/conformance/second-factor.test.ts',
  'tests/conformance/smtp.test.ts',
  'tests/conformance/storage-read-remove.test.ts',
  'tests/conformance/storage-upload.test.ts',
  'tests/conformance/vault.test.ts',
  // Random and hostile requests. pgTAP tests the same rules one by one.
  'tests/conformance/hostile-input.test.ts',
  'tests/conformance/hostile-tokens.test.ts',
  'tests/conformance/hostile-requests.test.ts',
  'tests/conformance/parallel-properties.test.ts',
  'tests/integration/properties.test.ts',
]

/** Journeys of the short run whose page differs on a desktop. All others run on a phone. */
export const journeysOnDesktop: readonly Journey[] = [
  'navigation › a cleaner has four links on a phone, six on a desktop, and none to the admin pages',
  'admin-week › a job that is dragged onto somebody accepts them, or invites them',
]

export type Part = 'short' | 'rest' | 'all'

/** The part that `npm test` has set. A test program started by hand runs all of them. */
const chosenPart: Part =
  process.env['TESTS_PART'] === 'short' ? 'short' : process.env['TESTS_PART'] === 'rest' ? 'rest' : 'all'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches journeys by Playwright's names: project, file and title, then tags. */
const matching = (journeys: readonly Journey[]) =>
  new RegExp(
    journeys
      .map((journey) => {
        const [file = '', title = ''] = journey.split(' › ')
        return `${escaped(file)}\\.spec\\.ts ${escaped(title)}(?: @|$)`
      })
      .join('|'),
  )

/** Playwright's selection of the journeys for a phone or a desktop. */
export function chosenJourneys(
  device: 'phone' | 'desktop',
  part = chosenPart,
): { grep?: RegExp; grepInvert?: RegExp[] } {
  const short = matching(
    device === 'desktop' ? journeysOnDesktop : [...Object.values(journeyOfPage), ...journeysOfRules],
  )
  if (part === 'short') return { grep: short }
  const others = part === 'rest' ? [short] : []
  return device === 'desktop'
    ? { grep: /@desktop/, grepInvert: others }
    : { grepInvert: [/@desktop-only/, ...others] }
}

/**
 * True if a Vitest file runs. The rest consists of the files that the short run leaves out, and of those that try more in a full run.
 * @param text the file's text
 */
export function isChosenFile(path: string, text: string, part = chosenPart): boolean {
  const isLeftOut = filesOfTheRest.includes(path)
  if (part === 'short') return !isLeftOut
  return part === 'all' || isLeftOut || text.includes('/tries-all')
}
