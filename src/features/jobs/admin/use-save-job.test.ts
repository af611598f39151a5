import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, signedInDevice } from '@/components/testing/session-for-tests'
import type { StoredPaths } from '@/lib/files/store-job-file'
import { jobBounds } from '@/lib/forms/limits'
import { refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import { fakeUploads } from '@/lib/testing/fake-uploads'
import type { JobFiles } from './use-job-files'
import type { Wanted } from './use-save-job'

// Mocked, because drawing and reading images needs a real browser. tests/e2e/admin-job-files.spec.ts covers both.
vi.mock('@/lib/files/prepare-picture', () => ({
  preparePicture: async (file: Blob, { quality }: { quality: number }) =>
    (await file.text()).includes('broken')
      ? { success: false, error: 'This picture cannot be read.', code: undefined }
      : { success: true, picture: new Blob([`drawn ${quality}`]) },
}))
vi.mock('@/lib/files/check-pdf', () => ({ pdfFault: () => Promise.resolve(undefined) }))

const page = await signedInDevice({ isAdmin: true })
const uploads = fakeUploads()
const { adminKeys } = await import('@/lib/client/admin-keys')
const { jobImageQuery } = await import('@/lib/files/job-image')
const { emptyJob, jobFormSchema } = await import('./form-schema')
const { useJobFiles } = await import('./use-job-files')
const { useSaveJob } = await import('./use-save-job')

const own: StoredPaths = { image_paths: ['j1/images/a.jpg', 'j1/images/b.jpg'], pdf_path: 'j1/pdf/plan.pdf' }
const none: StoredPaths = { image_paths: [], pdf_path: null }
const values = jobFormSchema.parse({ ...emptyJob, project_name: 'Offices' })
const opened = { updated_at: '2083-11-19T00:00:00Z' }

const show = (stored = none, copied = none, before?: typeof opened) =>
  page.show(() => {
    const files = useJobFiles('j1', stored, copied)
    // A save reads only a few columns of the opened job, so the test passes only these.
    return { files, ...useSaveJob('j1', before && Object.assign(Object(before), before), files) }
  })
let hook: Awaited<ReturnType<typeof show>>
const files = (): JobFiles => hook.now().files
const names = () => files().images.map(({ name }) => name)
const paths = () => files().images.map(({ path }) => path)

const jpg = (name: string, content = '') => new File([new Uint8Array([0xff, 0xd8, 0xff]), content], name)
const pdf = (name: string) => new File(['%PDF-1.7'], name)
const add = async (...chosen: File[]) => {
  await doing(() => void files().addImages(chosen))
  await pass(500)
}
const save = async (wanted: Partial<Wanted> = {}) => {
  await doing(() => hook.now().mutate({ values, ...wanted }))
  await pass(3000)
}
const saved = () => page.calls('save_job').map((body) => Object(body).job)
const stored = () =>
  uploads.sent.map(({ address }) => address.replace('https://project.example/storage/v1/object/jobs/', ''))

beforeEach(async () => {
  uploads.begin()
  page.respond('files_to_discard', () => Response.json([]))
  page.respond('save_job', () => Response.json({ place: {} }))
  hook = await show()
})

describe('chosen images', () => {
  it('are added in the order in which they were chosen, and can be moved and removed', async () => {
    await add(jpg('one.jpg'), jpg('two.jpg'))
    await add(jpg('three.jpg'))
    expect(names()).toEqual(['one.jpg', 'two.jpg', 'three.jpg'])
    await doing(() => files().moveImage(paths()[2] ?? '', 0))
    expect(names()).toEqual(['three.jpg', 'one.jpg', 'two.jpg'])
    const [, second] = files().images
    await doing(() => second && files().removeImage(second))
    expect([names(), files().isChanged]).toEqual([['three.jpg', 'two.jpg'], true])
  })

  it('are refused individually, and the valid images are added', async () => {
    await add(jpg('good.jpg'), pdf('a.pdf'), jpg('bad.jpg', 'broken'))
    expect(names()).toEqual(['good.jpg'])
    expect(files().refusedImages).toEqual([
      'a.pdf: This is not an image we can show. Please choose JPG, PNG or WebP images.',
      'bad.jpg: This picture cannot be read.',
    ])
    await add(jpg('next.jpg'))
    expect(files().refusedImages).toEqual([])
  })

  it('are added up to the limit of a job, and the rest are refused', async () => {
    await add(...Array.from({ length: jobBounds.images - 2 }, (_, number) => jpg(`${number}.jpg`)))
    await add(jpg('a.jpg'), jpg('b.jpg'), jpg('c.jpg'))
    expect(names().slice(-2)).toEqual(['a.jpg', 'b.jpg'])
    expect(files().refusedImages).toEqual(['A job can have at most 50 images.'])
  })
})

describe('the PDF', () => {
  it('is replaced by another PDF, and stays if a file of another kind is refused', async () => {
    hook = await show(own)
    await doing(() => void files().choosePdf(pdf('other.pdf')))
    expect(files().pdf?.name).toBe('other.pdf')
    await doing(() => void files().choosePdf(jpg('picture.jpg')))
    expect([files().pdf?.name, files().refusedPdf]).toEqual([
      'other.pdf',
      'This is not a PDF. Please choose a PDF file.',
    ])
    await doing(() => files().removePdf())
    expect([files().pdf, files().refusedPdf, files().isChanged]).toEqual([undefined, undefined, true])
  })
})

describe('files of the job', () => {
  it('count as unchanged if an image was moved away and back', async () => {
    hook = await show(own)
    await doing(() => files().moveImage('j1/images/a.jpg', 1))
    expect(files().isChanged).toBe(true)
    await doing(() => files().moveImage('j1/images/a.jpg', 0))
    expect(files().isChanged).toBe(false)
  })

  it('disappear after a conflict if another administrator removed them, and newly chosen files stay', async () => {
    hook = await show(own)
    await add(jpg('new.jpg'))
    await doing(() => void files().choosePdf(pdf('other.pdf')))
    const kept = { image_paths: paths(), pdf_path: files().pdf?.path ?? null }
    await doing(() => files().startFrom({ image_paths: ['j1/images/b.jpg'], pdf_path: null }, kept))
    expect([names(), files().pdf?.name]).toEqual([['b.jpg', 'new.jpg'], 'other.pdf'])
    expect(files().isChanged).toBe(true)
    await doing(() => files().startFrom(none, none))
    expect([names(), files().pdf, files().isChanged]).toEqual([[], undefined, false])
  })
})

describe('a save of a job', () => {
  it('announces new files to the database and stores them, each thumbnail first, then saves the job once', async () => {
    hook = await show(own, none, opened)
    await add(jpg('new.jpg'))
    await doing(() => void files().choosePdf(pdf('other.pdf')))
    const added = [paths()[2] ?? '', files().pdf?.path ?? '']
    expect(files().images.map((file) => files().stateOf(file, undefined))).toEqual([
      undefined,
      undefined,
      'Will be uploaded when you save',
    ])
    await save()
    expect(page.calls('announce_job_files')).toEqual([{ paths: added }])
    expect(stored()).toEqual([added[0]?.replace('/images/', '/thumbnails/'), ...added])
    expect(saved()).toMatchObject([
      { id: 'j1', image_paths: [...own.image_paths, added[0]], pdf_path: added[1], project_name: 'Offices' },
    ])
    expect(page.calls('save_job')).toMatchObject([{ expected_updated_at: opened.updated_at }])
    expect(hook.now()).toMatchObject({ isSuccess: true, uploading: undefined, data: { isPlaced: true } })
  })

  it('announces no files if there are no new ones', async () => {
    hook = await show(own)
    await save()
    expect([page.calls('announce_job_files'), saved().length]).toEqual([[], 1])
  })

  it('reports a location that was not found', async () => {
    page.respond('save_job', () => Response.json({ place: null }))
    await save()
    expect(hook.now().data).toMatchObject({ isPlaced: false })
  })

  it('stops at a file that cannot be stored, and uploads only the remaining files the next time', async () => {
    await add(jpg('one.jpg'), jpg('two.jpg'))
    const [one = '', two = ''] = paths()
    uploads.answer([200], [200], [200], [402])
    await save()
    expect(hook.now().error?.message).toBe('Failed to upload image two.jpg: Quota exceeded')
    expect([saved(), hook.now().uploading]).toEqual([[], undefined])
    expect(files().images.map((file) => files().stateOf(file, undefined))).toEqual([
      'Uploaded, not saved yet',
      'Will be uploaded when you save',
    ])
    uploads.sent.length = 0
    await save()
    expect(stored()).toEqual([two.replace('/images/', '/thumbnails/'), two])
    expect(saved()).toMatchObject([{ image_paths: [one, two] }])
  })

  it('is not sent when the files could not be announced', async () => {
    page.respond('announce_job_files', refusal('PT403', 'Not for you.'))
    await add(jpg('one.jpg'))
    await save()
    expect([stored(), saved(), hook.now().isError]).toEqual([[], [], true])
  })

  it('stores all files again after the storage has lost them', async () => {
    await add(jpg('one.jpg'))
    const [before] = paths()
    page.respond('save_job', refusal('PT410', 'A file is gone.'))
    await save()
    const [after] = paths()
    expect(after).not.toBe(before)
    page.respond('save_job', () => Response.json({ place: {} }))
    await save()
    expect(stored().filter((path) => path === after)).toHaveLength(1)
    expect(saved().at(-1)).toMatchObject({ image_paths: [after] })
  })

  it('copies the files of another job into this one', async () => {
    const source = 'j0/images/a.jpg'
    page.queryClient.setQueryData(
      jobImageQuery(ada, source).queryKey,
      new Blob(['photo'], { type: 'image/jpeg' }),
    )
    hook = await show(none, { image_paths: [source], pdf_path: null })
    const [path = ''] = paths()
    expect(path).toMatch(/^j1\/images\//)
    expect(files().images.map((file) => files().stateOf(file, undefined))).toEqual([
      'Will be copied when you save',
    ])
    await save()
    expect(stored()).toEqual([path.replace('/images/', '/thumbnails/'), path])
    expect(saved()).toMatchObject([{ image_paths: [path] }])
  })

  it('copies a file once more after the storage has lost the copy', async () => {
    const source = 'j0/images/a.jpg'
    page.queryClient.setQueryData(
      jobImageQuery(ada, source).queryKey,
      new Blob(['photo'], { type: 'image/jpeg' }),
    )
    hook = await show(none, { image_paths: [source], pdf_path: null })
    page.respond('save_job', refusal('PT410', 'A file is gone.'))
    await save()
    page.respond('save_job', () => Response.json({ place: {} }))
    await save()
    const [path = ''] = paths()
    expect(stored().filter((one) => one.includes('/images/'))).toEqual([expect.any(String), path])
    expect(saved().at(-1)).toMatchObject({ image_paths: [path] })
  })

  it('stores the files in the folder of each job if it posts jobs on several days', async () => {
    page.respond('post_job_series', () => Response.json([{ place: {} }, { place: null }]))
    await add(jpg('one.jpg'))
    const [path = ''] = paths()
    const jobs = [
      { day: '2083-12-01', id: 'd1' },
      { day: '2083-12-02', id: 'd2' },
    ]
    await save({ jobs })
    expect(stored().filter((one) => one.includes('/images/'))).toEqual([
      path.replace('j1/', 'd1/'),
      path.replace('j1/', 'd2/'),
    ])
    expect(page.calls('post_job_series')).toMatchObject([
      { ids: ['d1', 'd2'], days: ['2083-12-01', '2083-12-02'] },
    ])
    expect([saved(), hook.now().data]).toEqual([[], { success: true, isPlaced: false }])
  })

  it('reports the outcome for each later job if it includes the later jobs of a series', async () => {
    hook = await show(none, none, opened)
    page.respond('save_job_series', () =>
      Response.json([
        { is_placed: true, start_date: '2083-12-01', outcome: 'saved', kept: [] },
        { is_placed: true, start_date: '2083-12-02', outcome: 'own', kept: ['start_time'] },
      ]),
    )
    await save({ withLater: true })
    expect(hook.now().data).toMatchObject({
      isPlaced: true,
      later: [{ day: '2083-12-02', outcome: 'own', kept: ['start_time'] }],
    })
    expect(saved()).toEqual([])
  })

  it('refetches every query about jobs, but only once the save has succeeded', async () => {
    const overview = adminKeys.overview(ada)
    const isStale = () => page.queryClient.getQueryState(overview)?.isInvalidated
    page.queryClient.setQueryData(overview, {})
    page.respond('save_job', refusal('PT409', 'Changed meanwhile.'))
    await save()
    expect(isStale()).toBe(false)
    page.respond('save_job', () => Response.json({ place: {} }))
    await save()
    expect(isStale()).toBe(true)
  })
})
