import { beforeEach, expect, it } from 'vitest'
import { argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'

const page = await signedInDevice({ isAdmin: true })
const { useJobStatus } = await import('./use-job-status')

let stored: string
let completed: number
let hook: Awaited<ReturnType<typeof open>>
const open = () => page.show(() => useJobStatus('job', stored, () => completed++))
const saved = (status: string) => () => {
  stored = status
  return Response.json(null)
}
const choose = async (status: string) => {
  page.respond('set_job_status', saved(status))
  await doing(() => hook.now().choose(status))
}
const undo = () =>
  doing(() => {
    const { undoable } = hook.now()
    if (undoable) hook.now().undo(undoable)
  })
const undoable = () => hook.now().undoable?.about
const sent = () => page.requests('set_job_status').map((one) => argumentOf(one, 'new_status'))

beforeEach(async () => {
  stored = 'Open'
  completed = 0
  page.respond('files_to_discard', () => Response.json([]))
  hook = await open()
})

it('two clicks on Undo restore a job’s earlier status once', async () => {
  await choose('Closed')
  expect(undoable()).toEqual({ became: 'Closed', was: 'Open' })
  const response = heldResponse()
  page.respond('set_job_status', response.network)
  await undo()
  await undo()
  expect(hook.now().shown).toBe('Open')
  await response.give(Response.json(null))
  expect(sent()).toEqual(['Closed', 'Open'])
  expect(undoable()).toBeUndefined()
  expect(page.toasts()).toEqual(['The job is Closed now.', 'The job is Open again.'])
})

it('a change of a job’s status can be undone for eight seconds', async () => {
  await choose('Draft')
  await pass(7500)
  expect(undoable()).toBeDefined()
  await pass(500)
  expect(undoable()).toBeUndefined()
})

it('an undo reverts only the last of several changes of a job’s status', async () => {
  await choose('Closed')
  await choose('Completed')
  expect(undoable()).toEqual({ became: 'Completed', was: 'Closed' })
  await undo()
  expect(sent()).toEqual(['Closed', 'Completed', 'Closed'])
  expect(undoable()).toBeUndefined()
})

it('a refused change of a job’s status offers no undo', async () => {
  page.respond('set_job_status', refusal('PT404', 'Job not found'))
  await doing(() => hook.now().choose('Closed'))
  expect(hook.now().error).toContain('Job not found')
  expect(undoable()).toBeUndefined()
  expect(hook.now().shown).toBe('Open')
})

it('a change of a job’s status can still be undone if the first undo failed without a connection', async () => {
  await choose('Closed')
  page.respond('set_job_status', noNetwork)
  await undo()
  expect(undoable()).toEqual({ became: 'Closed', was: 'Open' })
  page.respond('set_job_status', saved('Open'))
  await undo()
  expect(undoable()).toBeUndefined()
  expect(sent()).toEqual(['Closed', 'Open', 'Open'])
})

it('setting a job to Completed asks once who came', async () => {
  await choose('Closed')
  expect(completed).toBe(0)
  await choose('Completed')
  expect(completed).toBe(1)
})
