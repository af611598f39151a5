import { pdfFile } from './fixtures/chosen-files.ts'
import { createCourse, everyAnswer, readProgress } from './fixtures/courses.ts'
import { Gate } from './fixtures/disturbances.ts'
import { applyFor, createJob, uniqueWord } from './fixtures/jobs.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { createPerson, password } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// User flows by keyboard alone, on a phone with bars at the top and the bottom. The focus is always visible, and in the right place after
// each action. Texts for screen readers are read from the accessibility tree.

test('a cleaner logs in, finds a job, applies and uploads a document by keyboard alone', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const person = await createPerson(sql, { name: 'Kim Keys', postcode: '4000' })
  const job = await createJob(sql, { project_name: `Tower ${word}`, category: 'Office' })
  await createJob(sql, { project_name: `School ${word}`, category: 'School' })
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Email or phone'))
  await page.keyboard.type(person.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.press('Enter')
  // The page names the missing field, and the focus moves to it.
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password.')
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Shinework"
      - button /Notifications/
    - navigation "Main":
      - list:
        - listitem:
          - link "Dashboard"
        - listitem:
          - link "Opportunities"
    - main:
      - heading "Hello, Kim" [level=1]
      - region "Happening Now":
        - heading "Happening Now" [level=2]
      - region "Opportunities":
        - heading "Opportunities" [level=2]
  `)

  await tabTo(
    page,
    page.getByRole('region', { name: 'Opportunities' }).getByRole('link', { name: 'View All' }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeFocused()
  await tabTo(page, page.getByRole('searchbox', { name: 'Search jobs' }))
  await page.keyboard.type(word)
  await expect(page.getByRole('status').filter({ hasText: '2 open jobs' })).toBeAttached()
  await tabTo(page, page.getByRole('button', { name: 'Filters', expanded: false }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.type('Office')
  await tabTo(page, page.getByRole('button', { name: 'Show 1 job' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: job.name }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Apply Now' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Application Submitted!":
      - heading "Application Submitted!" [level=2]
      - button "Close"
  `)
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Apply for this job' })).toBeFocused()

  await page.goto('/profile/documents')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel('Choose file White Card'), 60)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(pdfFile('card.pdf', 'by keys'))
  await tabTo(page, page.getByRole('textbox', { name: 'White Card number' }), 8, 'Shift+Tab')
  await page.keyboard.type('WC 7')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Your White Card is saved.')).toBeVisible()
  const stored = await sql`select number from public.documents where user_id = ${person.id}`
  expect(stored.map((row) => row['number'])).toEqual(['WC 7'])
})

test('a cleaner completes a course by keyboard alone', async ({ page, sql }) => {
  const person = await createPerson(sql)
  const course = await createCourse(sql)
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const goOn = async () => {
    await tabTo(page, next)
    await page.keyboard.press('Enter')
    await expect(page.locator('legend')).toBeFocused()
  }
  await expect(page.getByRole('radio')).toHaveCount(2)
  await tabTo(page, page.getByRole('radio', { name: 'Yes' }))
  await page.keyboard.press('Space')
  await goOn()
  // A question that was skipped is shown again at the end.
  await goOn()
  await tabTo(page, page.getByRole('radio', { name: 'The green one' }))
  await page.keyboard.press('Space')
  await goOn()
  await tabTo(page, page.getByRole('button', { name: 'Complete' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('legend')).toBeFocused()
  await tabTo(page, page.getByRole('textbox'))
  await expect(page.getByRole('textbox')).toHaveAccessibleDescription('This question needs an answer.')
  await page.keyboard.type(everyAnswer.basics_first)
  await goOn()
  await goOn()
  await tabTo(page, page.getByRole('button', { name: 'Complete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeFocused()
  expect(await readProgress(sql, person, course)).toMatchObject({ answers: everyAnswer, completed: true })
})

test('the navigation keeps the focus in view when its counts appear', async ({ page, sql }) => {
  const administrator = await createPerson(sql, { role: 'admin' })
  const { id } = await createPerson(sql)
  await sql`insert into public.documents (user_id, type, path) values (${id}, 'visa', ${`${id}/documents/visa/a.pdf`})`
  const count = new Gate()
  await page.route('**/rpc/waiting_documents*', async (route) => {
    await count.opened
    await route.continue()
  })
  await signIn(page, administrator)
  await page.goto('/admin/jobs')
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await tabTo(page, links.last())
  count.open()
  await expect(links.filter({ hasText: /^Documents\d/ })).toBeAttached()
  await expect(links.last()).toBeInViewport({ ratio: 1 })
})

test('an administrator decides, edits a job and a course, and searches the audit log by keyboard alone', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const administrator = await createPerson(sql, { role: 'admin', name: `Ada ${word}` })
  const course = await createCourse(sql, { title: `Order ${word}` })
  const applicant = await createPerson(sql, { name: `Ben ${word}` })
  await applyFor(sql, applicant, await createJob(sql, { project_name: `Tower ${word}` }))
  await signIn(page, administrator)
  await page.goto('/admin')
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Applications' }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Job Applications' })).toBeFocused()
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(word)
  await expect(page.getByRole('status').filter({ hasText: '1 application' })).toBeVisible()
  await expect(page.getByRole('table')).toMatchAriaSnapshot(`
    - table "Applications":
      - rowgroup:
        - row:
          - columnheader "Selected"
          - columnheader "Applicant"
      - rowgroup:
        - row /Ben ${word}/:
          - cell:
            - checkbox /Ben ${word}/
          - rowheader:
            - link "Ben ${word}"
  `)
  await tabTo(page, page.getByRole('row', { name: word }).getByRole('button', { name: /^Accept/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText(`Accepted: Ben ${word}`)

  await page.goto('/admin/jobs')
  await tabTo(page, page.getByRole('link', { name: 'Create Job' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Create job' })).toBeFocused()
  await tabTo(page, page.getByLabel('Project name'))
  await page.keyboard.type(`Hall ${word}`)
  await tabTo(page, page.getByRole('button', { name: 'Create Job' }), 60)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Job created.' })).toBeVisible()

  await page.goto(`/admin/courses?search=${word}`)
  await tabTo(page, page.getByRole('link', { name: `Edit ${course.title}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit course' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Move down: section 1' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move down: section 2' })).toBeFocused()
  await expect(page.getByText('Section 1 moved to position 2 of 2')).toBeAttached()

  await page.goto('/admin/audit')
  await tabTo(page, page.getByRole('searchbox', { name: 'Search the audit log' }))
  await page.keyboard.type(word)
  await tabTo(page, page.getByLabel('Who'))
  await expect(page.getByRole('option', { name: `Ada ${word}` })).toBeAttached()
  await page.keyboard.type('Ada')
  await expect(page.getByRole('row').filter({ hasText: `Ben ${word}` })).toHaveCount(1)
})
