import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import { fakeUploads } from '@/lib/testing/fake-uploads'

// Mocked, because only a real browser can draw a picture. tests/e2e/profile-files.spec.ts covers the drawing.
vi.mock('@/lib/files/prepare-picture', () => ({
  preparePicture: async (file: Blob) =>
    file.size === 0
      ? { success: false, error: 'This file is empty.', code: undefined }
      : { success: true, picture: new Blob([`drawn ${await file.text()}`]) },
}))

const page = await signedInDevice()
const uploads = fakeUploads()
const { profileKeys } = await import('@/lib/client/query-keys')
const { useProfilePicture } = await import('./use-profile-picture')

const before = 'ada/profilePictures/before.jpg'
let hook: Awaited<ReturnType<typeof open>>
const open = (photo_path: string | null = before) =>
  page.show(() => useProfilePicture({ id: ada, photo_path }))

const choose = async (content = 'me') => {
  await doing(() => hook.now().choose(new File([content], 'me.png')))
  await pass(500)
}
const again = async () => {
  await doing(() => hook.now().again())
  await pass(500)
}
const saves = () => page.calls('save_profile').map((body) => Object(body).profile)
const storedPaths = () =>
  uploads.sent.map(({ address }) => address.replace('https://project.example/storage/v1/object/users/', ''))
/** The files that were removed from the storage. */
const removed = () =>
  page
    .requests('users')
    .filter(({ method }) => method === 'DELETE')
    .flatMap(({ body }) => Object(body).prefixes)
const isProfileStale = () => page.queryClient.getQueryState(profileKeys.own(ada))?.isInvalidated

beforeEach(async () => {
  uploads.begin()
  page.queryClient.setQueryData(profileKeys.own(ada), {})
  hook = await open()
})

describe('a picture', () => {
  it('is stored in its person’s folder and saved as soon as it is chosen, and the earlier picture is deleted', async () => {
    await choose()
    const [path = ''] = storedPaths()
    expect(path).toMatch(/^ada\/profilePictures\/[\w-]+\.jpg$/)
    expect(saves()).toEqual([{ photo_path: path }])
    expect([removed(), isProfileStale()]).toEqual([[before], true])
    expect(hook.now()).toMatchObject({ chosen: undefined, part: undefined, error: undefined })
    expect(page.toasts()).toEqual(['Profile updated successfully!'])
  })

  it('shows the progress of its upload until the file is stored', async () => {
    await doing(() => hook.now().choose(new File(['me'], 'me.png')))
    expect(hook.now()).toMatchObject({ part: 1, chosen: { checked: { name: 'me.png' } } })
    await pass(500)
    expect(hook.now().part).toBeUndefined()
  })

  it('that cannot be drawn is refused, and nothing is sent', async () => {
    await choose('')
    expect(hook.now()).toMatchObject({ error: 'This file is empty.', chosen: undefined, isPreparing: false })
    expect([storedPaths(), saves()]).toEqual([[], []])
  })

  it('of a person without an earlier picture is saved, and no file is deleted', async () => {
    hook = await open(null)
    await choose()
    expect([saves().length, removed()]).toEqual([1, []])
  })
})

describe('a picture that could not be stored', () => {
  beforeEach(async () => {
    uploads.answer([403])
    await choose()
  })

  it('shows the reason and stays chosen, and nothing is saved or removed', () => {
    expect(hook.now()).toMatchObject({
      error: 'Failed to upload profile picture: Unauthorized',
      chosen: { checked: { name: 'me.png' } },
      part: undefined,
    })
    expect([saves(), removed(), page.toasts()]).toEqual([[], [], []])
  })

  it('is sent again under a new path on request', async () => {
    await again()
    const [first, second] = storedPaths()
    expect(first).not.toBe(second)
    expect(saves()).toEqual([{ photo_path: second }])
    expect(hook.now()).toMatchObject({ error: undefined, chosen: undefined })
  })

  it('is discarded on request', async () => {
    await doing(() => hook.now().forget())
    expect(hook.now()).toMatchObject({ error: undefined, chosen: undefined })
    await again()
    expect(storedPaths()).toHaveLength(1)
  })
})

describe('a picture that was stored but not saved', () => {
  it('is saved on request without a second upload', async () => {
    page.respond('save_profile', refusal('PT409', 'Not now.'))
    await choose()
    expect(hook.now()).toMatchObject({ chosen: { path: storedPaths()[0] } })
    expect(removed()).toEqual([])
    page.respond('save_profile', () => Response.json(null))
    await again()
    expect(storedPaths()).toHaveLength(1)
    expect(saves().at(-1)).toEqual({ photo_path: storedPaths()[0] })
    expect(removed()).toEqual([before])
  })

  it('is stored again if its file has been lost', async () => {
    page.respond('save_profile', refusal('PT410', 'This file is gone.'))
    await choose()
    expect(hook.now().chosen?.path).toBeUndefined()
    page.respond('save_profile', () => Response.json(null))
    await again()
    expect(storedPaths()).toHaveLength(2)
    expect(saves().at(-1)).toEqual({ photo_path: storedPaths()[1] })
  })
})

describe('the removal of a picture', () => {
  it('saves the profile without a picture, then removes the file', async () => {
    const response = heldResponse()
    page.respond('save_profile', response.network)
    await doing(() => void hook.now().remove())
    expect([saves(), removed()]).toEqual([[{ photo_path: null }], []])
    await response.give(Response.json(null))
    expect([removed(), isProfileStale()]).toEqual([[before], true])
  })

  it('keeps the file and shows an error if the removal fails', async () => {
    page.respond('save_profile', noNetwork)
    let outcome: Promise<unknown> = Promise.resolve()
    await doing(() => {
      outcome = hook.now().remove()
    })
    await pass(60_000)
    expect(await outcome).toMatchObject({ success: false })
    expect(removed()).toEqual([])
  })
})
