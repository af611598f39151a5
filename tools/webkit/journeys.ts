import type { Sql } from 'postgres'
import { createCourse } from '../../tests/e2e/fixtures/courses.ts'
import { applyFor, createJob, decide } from '../../tests/e2e/fixtures/jobs.ts'
import { createPerson, notify, type Person, password } from '../../tests/e2e/fixtures/people.ts'
import type { Window } from './window.ts'

/** What a person does in it, from the login page on, in a window of their own. */
type Journey = (window: Window, sql: Sql) => Promise<void>

async function logIn(window: Window, person: Person, greeting = 'Happening Now'): Promise<void> {
  await window.open('/login')
  await window.type('Email or phone', person.email)
  await window.type('Password', password)
  await window.press('Log In')
  await window.isAt('/dashboard')
  await window.see(greeting)
}

/** The smoke set of the journeys in short: what every person does, through the database and back. */
export const journeys: Record<string, Journey> = {
  async 'registers with a suburb'(window) {
    const email = `webkit.${crypto.randomUUID().slice(0, 13)}@shinework.example`
    await window.open('/register')
    await window.type('Full name', 'Robin Trial')
    await window.type('Email', email)
    await window.type('Phone', '0412 345 678')
    await window.type('Postcode', '3056')
    await window.press('3056 Brunswick, VIC')
    await window.holds('Location', 'Brunswick, VIC')
    await window.type('Password', password)
    await window.type('Confirm password', password)
    await window.press('Register')
    await window.isAt('/dashboard')
  },

  async 'finds a job and applies'(window, sql) {
    const job = await createJob(sql, { category: 'Office' })
    await logIn(window, await createPerson(sql))
    await window.press('Opportunities')
    await window.type('Search jobs', job.name)
    await window.isAt(`/jobs?${new URLSearchParams({ search: job.name })}`)
    await window.press(job.name)
    await window.press('Apply Now')
    await window.see('Application Submitted!')
    await window.press('My Applications')
    await window.see(job.name)
    await window.see('Pending')
  },

  async 'says that they are coming'(window, sql) {
    const person = await createPerson(sql)
    const tomorrow = new Date(Date.now() + 34 * 3_600_000).toISOString().slice(0, 10)
    const job = await createJob(sql, { start_date: tomorrow, start_time: '07:00' })
    const application = await applyFor(sql, person, job, new Date(Date.now() - 4 * 86_400_000))
    await decide(sql, application, 'Accepted')
    await logIn(window, person, job.name)
    await window.open('/current-jobs')
    await window.press("I'm coming")
    await window.see('Confirmed. See you there.')
  },

  async 'takes a course, and finds it again where it was left'(window, sql) {
    const course = await createCourse(sql)
    await logIn(window, await createPerson(sql))
    await window.open(`/training/${course.id}`)
    await window.press('Yes')
    await window.press('Next')
    await window.type('What do you look at first in a new building?', 'The plan')
    await window.press('Next')
    await window.see('Which cloth is for the kitchen?')
    await window.see('Saved')
    await window.reload()
    await window.press('The green one')
    await window.press('Next')
    await window.press('Complete Course')
    await window.see('Congratulations!')
    await window.press('View Certificate')
    await window.see('Certificate of Completion')
  },

  async 'hears news at once'(window, sql) {
    const person = await createPerson(sql)
    await logIn(window, person)
    await window.press('Notifications')
    await window.see('No notifications')
    await notify(sql, person, 'Your shift on Monday is confirmed.')
    await window.see('Your shift on Monday is confirmed.')
  },

  async 'saves their profile and logs out'(window, sql) {
    await logIn(window, await createPerson(sql))
    await window.press('Profile')
    await window.type('Postcode', '4000')
    await window.type('Location', 'Brisbane City, QLD')
    await window.press('Deep Cleaning')
    await window.press('Save Profile')
    await window.see('Profile updated successfully!')
    await window.reload()
    await window.holds('Postcode', '4000')
    // The last of the page, below which nothing moves any more.
    await window.see('Quiet hours')
    await window.press('Logout')
    await window.isAt('/login')
  },

  async 'decides about an application'(window, sql) {
    const job = await createJob(sql)
    const name = `Ada ${job.name.split(' ').at(-1)}`
    await applyFor(sql, await createPerson(sql, { name }), job)
    await logIn(window, await createPerson(sql, { role: 'admin' }))
    await window.press('Admin')
    await window.see('Quick Actions')
    await window.open(`/admin/applications?search=${encodeURIComponent(job.name)}`)
    await window.see(name)
    await window.press('Accept')
    await window.see('No actions')
  },
}
