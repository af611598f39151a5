/**
 * The journeys that `npm test` includes, and the other tests that it excludes. `npm test -- --rest` runs the remaining tests, and CI runs
 * both commands. A new journey runs only with `--rest` until it is listed here.
 */

/** A journey, named by its file in tests/e2e and its title. */
type Journey = `${string} › ${string}`

/** Maps the address of each page of the app to one journey that opens the page. */
export const journeyOfPage: Readonly<Record<string, Journey>> = {
  '/login': 'log-in › a visitor logs in with their email address and returns to the page they wanted',
  '/register': 'register › a visitor registers and becomes a pending cleaner with the entered data',
  '/forgot-password':
    'forgotten-password › a forgotten password is reset once by the email’s link, on another device',
  '/reset-password':
    'forgotten-password › a forgotten password is reset once by the email’s link, on another device',
  '/confirm-email':
    'register › a person confirms their address by a click on the email’s page, and the link can be sent again',
  '/unsubscribe':
    'unsubscribe › the link in an email stops emails of its kind without a login, and leads to the settings',
  '/not-me':
    'not-me › a bank account that somebody else entered is undone by the email’s link, without a login',
  '/privacy': 'your-data › anyone can read what data is kept, from the page where they register',
  '/verify': 'certificate › a certificate is shown, saved as a PDF, and can be verified by anyone',
  '/verify/:number': 'certificate › a certificate is shown, saved as a PDF, and can be verified by anyone',
  '/dashboard':
    'dashboard › Happening Now shows only accepted jobs, the next first, and Pursuing shows the three newest applications',
  '/jobs': 'find-a-job › search and filters are in the URL and survive a reload, Back and a shared link',
  '/jobs/:jobId': 'apply › applying opens a dialog that explains the next step and has links to it',
  '/my-applications':
    'apply-follow-up › people see only their own applications, the newest first, with pay, date and status',
  '/current-jobs':
    'apply-follow-up › current jobs are the accepted ones, with their address, and completed ones are past jobs',
  '/my-week': 'my-week › My Week shows days, hours, overlaps and days away, also without a connection',
  '/availability':
    'availability › free hours and days away take two clicks each, show a warning above Apply, and are saved',
  '/pay': 'my-hours › a cleaner reads last week’s pay, and corrects a day until it is approved',
  '/messages/:applicationId':
    'conversations › a cleaner reports a delay with one click, and an administrator replies while both watch',
  '/training': 'training-list › courses are found by words and category, both in the URL',
  '/training/:courseId':
    'training › a cleaner answers every type of question, goes back, returns later and completes the course',
  '/training/:courseId/review':
    'training-checked › wrong answers are explained and corrected until the pass mark is reached',
  '/progress':
    'training-list › courses in progress and completed ones are listed separately, with dates and links',
  '/completed-courses':
    'training-list › courses in progress and completed ones are listed separately, with dates and links',
  '/certificate/:courseId':
    'certificate › a certificate is shown, saved as a PDF, and can be verified by anyone',
  '/profile':
    'profile › a person sees their data, and saved changes survive a reload and are in the database',
  '/profile/language': 'vietnamese › the language is saved with the profile, and English returns immediately',
  '/profile/experience':
    'profile › a person sees their data, and saved changes survive a reload and are in the database',
  '/profile/documents':
    'documents › a document waits, is checked, and stays valid while a newer one waits and is refused',
  '/profile/bank':
    'profile › a person sees their data, and saved changes survive a reload and are in the database',
  '/profile/notifications':
    'notification-settings › switches and quiet hours are saved immediately, and two pages keep each other’s changes',
  '/profile/security':
    'change-password › a person changes the password with the current one, and is logged out on other devices',
  '/your-data': 'your-data › a person downloads all their data, with a file that fails at first',
  '/profile/:userId':
    'user-profile › an administrator sees a full profile, opens a document, moves the phone login and returns to the list',
  '/admin':
    'admin-overview › the overview starts with urgent items, and shows every count with a link to its list',
  '/admin/unconfirmed':
    'unconfirmed › everyone who has not confirmed is listed, and one click reminds each of them once',
  '/admin/unfilled':
    'unfilled › one click invites the best people to all jobs with free places, and says which invitations were not possible',
  '/admin/jobs':
    'admin-jobs-list › jobs of every status can be searched and filtered, and the URL keeps the search and the filters',
  '/admin/sites':
    'admin-sites › an administrator creates a site and then a job from it in two clicks, and the job keeps its own values',
  '/admin/sites/create':
    'admin-sites › an administrator creates a site and then a job from it in two clicks, and the job keeps its own values',
  '/admin/sites/edit/:siteId':
    'admin-sites › an administrator creates a site and then a job from it in two clicks, and the job keeps its own values',
  '/admin/sites/:siteId':
    'admin-sites › an administrator creates a site and then a job from it in two clicks, and the job keeps its own values',
  '/admin/week':
    'admin-week › on a phone, accepting for a job that was filled in the meantime shows that all places are filled',
  '/admin/hours': 'admin-hours › a cleaner’s change after the preview must be seen before it is approved',
  '/admin/jobs/create':
    'admin-job-form › the job form shows every field, saves changed fields and leaves the rest',
  '/admin/jobs/edit/:jobId':
    'admin-job-form › the job form shows every field, saves changed fields and leaves the rest',
  '/admin/jobs/:jobId':
    'admin-job-people › an applicant with missing requirements is accepted with a reason, and the acceptance taken back with another',
  '/admin/cleaners':
    'admin-users › people are found by name, email and phone, and filtered, and the URL keeps the search and the filters',
  '/admin/documents':
    'admin-documents › the second of two administrators sees who decided first, and keeps the reason they typed',
  '/admin/applications': 'admin-applications › a decision appears on the applicant’s open page',
  '/admin/messages':
    'conversations › a cleaner reports a delay with one click, and an administrator replies while both watch',
  '/admin/messages/:applicationId':
    'conversations › a cleaner reports a delay with one click, and an administrator replies while both watch',
  '/admin/courses': 'admin-courses › an administrator creates a course, and a cleaner finds it',
  '/admin/courses/create': 'admin-courses › an administrator creates a course, and a cleaner finds it',
  '/admin/courses/:courseId/edit':
    'admin-courses › an administrator creates a course, and a cleaner finds it',
  '/admin/courses/:courseId/progress':
    'admin-courses-progress › an administrator sees each person’s progress in a course, searches and filters',
  '/admin/pay': 'admin-pay › a cancelled draft leaves all its lines for the next pay run',
  '/admin/pay/:runId': 'admin-pay › a cancelled draft leaves all its lines for the next pay run',
  '/admin/audit':
    'admin-audit › an administrator finds who changed a record, sees old and new values, and exports them to a file',
  '/admin/settings':
    'admin-pay › the payer’s settings are checked beside each field and saved, and another administrator’s change is shown and kept',
}

/** Journeys for rules that only a browser can check. */
export const journeysOfRules: readonly Journey[] = [
  'admin-access › people who are not administrators are redirected from every admin page to the dashboard',
  'admin-access › an administrator demoted while a page is open sees Access Denied immediately, without a reload',
  'day-of-a-job › actions are kept without a connection and over a reload, and sent with their time',
  'documents › a document waits, is checked, and stays valid while a newer one waits and is refused',
  'keyboard › a cleaner logs in, finds a job, applies and uploads a document by keyboard alone',
  'log-in › a person logs in with their phone number, however written, and no email address is revealed',
  'log-in › a session that is not remembered ends with the browser, and all tabs share it',
  'logout › Back shows nothing private after a logout',
  'notifications › a notification appears on its owner’s open page, and on nobody else’s',
  'offline › the app opens without a connection, and shows cached data and its age',
  'outages › a person whose response to "apply" is lost does nothing twice',
  'outages › notifications sent while realtime was stopped are read when it is back',
  'push › a push from `deliver` is shown and opens its page, and a newer one about the same job replaces it',
  'training-saving › answers given offline are saved once back online',
]

/** The short run leaves out these test files, because their subject seldom changes or because another test covers most of it. */
export const filesOfTheRest: readonly string[] = [
  // Each of these files starts its own programs or backend, and tests the tools rather than the product.
  'tests/integration/backup.test.ts',
  'tests/integration/doctor-catalog.test.ts',
  'tests/integration/doctor-message.test.ts',
  'tests/integration/doctor.test.ts',
  'tests/integration/killed-database.test.ts',
  'tests/integration/broadcast-crowd.test.ts',
  'tests/integration/pushed-migrations.test.ts',
  'tests/integration/schema-follower.test.ts',
  'tests/integration/schema.test.ts',
  'tests/integration/start-refusals.test.ts',
  'tests/integration/stopping-stack.test.ts',
  'tests/integration/upgrade.test.ts',
  'tests/integration/pgtap-suite.test.ts',
  'tools/check/checks.test.ts',
  'tests/integration/backup-faults.test.ts',
  'tests/integration/delivery-failures.test.ts',
  // These tests of the project's own programs start other programs, wait for them to hang, or read the sources of suburbs and holidays.
  'tools/check/live-migrations.test.ts',
  'tools/holidays/write-holidays.test.ts',
  'tools/localities/localities.test.ts',
  'tools/local-stack/functions/function-process.test.ts',
  'tools/local-stack/watch-files.test.ts',
  'tools/shared/hang-watch.test.ts',
  'tools/shared/started-services.test.ts',
  // Tests with large weeks, each of which takes the solver several seconds.
  'src/features/hiring/admin/week/fill/solve-large.test.ts',
  // Tests of Supabase's services, which the local stack reproduces. pgTAP tests cover the product's own rules.
  'tests/conformance/auth.test.ts',
  'tests/conformance/data-api.test.ts',
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
  'tests/conformance/functions.test.ts',
  'tests/conformance/request-forms.test.ts',
  // Random and hostile requests. pgTAP tests cover the same rules one by one.
  'tests/conformance/hostile-realtime.test.ts',
  'tests/conformance/hostile-input.test.ts',
  'tests/conformance/hostile-tokens.test.ts',
  'tests/conformance/hostile-requests.test.ts',
  'tests/conformance/parallel-properties.test.ts',
  'tests/integration/hours-properties.test.ts',
  'tests/integration/pay-mixes.test.ts',
  'tests/integration/progress-properties.test.ts',
  'tests/integration/random-actions.test.ts',
  'supabase/tests/031_hostile_input.test.sql',
  'supabase/tests/032_hostile_text.test.sql',
  'supabase/tests/033_blank_values.test.sql',
  // Searches among more than 10,000 people. Other files test the same searches among few people.
  'supabase/tests/421_many_hits.test.sql',
]

/**
 * The journeys of the short run that run on a desktop, because the desktop page is different. All other journeys run on
 * a phone.
 */
export const journeysOnDesktop: readonly Journey[] = [
  'navigation › a cleaner has four links on a phone, six on a desktop, and none to the admin pages',
  'admin-week › dragging a job onto a person accepts them, or invites them',
]

export type Part = 'short' | 'rest' | 'all'

/** The part of the tests that `npm test` has chosen. Without `npm test`, a test program runs every test. */
const chosenPart: Part =
  process.env['TESTS_PART'] === 'short' ? 'short' : process.env['TESTS_PART'] === 'rest' ? 'rest' : 'all'

/** True for `npm test` without `--rest` and `--all`. */
export const isShortRun = chosenPart === 'short'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns a pattern for the names that Playwright gives these journeys: project, file and title, then tags. */
const matching = (journeys: readonly Journey[]) =>
  new RegExp(
    journeys
      .map((journey) => {
        const [file = '', title = ''] = journey.split(' › ')
        return `${escaped(file)}\\.spec\\.ts ${escaped(title)}(?: @|$)`
      })
      .join('|'),
  )

/** Returns the options that make Playwright select a device's journeys for this part of the tests. */
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
 * True if a Vitest or pgTAP file runs in this part of the tests. The rest consists of the files listed above, and of the files that
 * use tries-all.ts or tests.tries_all(), because these files try more values in the rest.
 * @param text the file's content
 */
export function isChosenFile(path: string, text: string, part = chosenPart): boolean {
  const isLeftOut = filesOfTheRest.includes(path)
  if (part === 'short') return !isLeftOut
  return part === 'all' || isLeftOut || /\/tries-all\b|\btries_all\b/.test(text)
}
