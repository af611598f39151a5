import { firstReads } from '../../tools/chunks/first-reads.ts'
import { createCourse } from './fixtures/courses.ts'
import { createJob } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** Runs in the page. */
function leftOver(): unknown[] {
  const reads: unknown = Reflect.get(window, 'earlyReads')
  return reads instanceof Map ? [...reads.keys()] : ['Nothing was asked.']
}

test('what a page asks while its script loads is what it needs, and is not asked again', async ({
  page,
  sql,
}) => {
  const [job, course] = [await createJob(sql), await createCourse(sql)]
  await signIn(page, await createPerson(sql))
  for (const path of Object.keys(firstReads)) {
    await page.goto(path.replace(':jobId', job.id).replace(':courseId', course.id))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(leftOver), {
        message: path,
      })
      .toEqual([])
  }
})
