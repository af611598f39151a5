import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { translations } from './translations'

/** Loads the module in this language. */
async function loadIn(language: 'en' | 'vi') {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => language })
  await (await import('@/lib/i18n/language')).loadLanguage(translations)
  return import('@/features/hiring/missing-requirements')
}

const [sql = ''] = Object.values(
  import.meta.glob<string>('/supabase/migrations/*_requirements.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

afterEach(() => vi.unstubAllGlobals())

it('missing requirements are shown in English in the database’s own words', async () => {
  const { missingRequirements } = await loadIn('en')
  const written = ['White Card', 'Blue Card (expired)', 'Safety (refused) (in progress)']
  expect(missingRequirements(written)).toEqual(written)
  expect(missingRequirements(null)).toEqual([])
})

it('missing requirements are translated into Vietnamese, except titles of courses', async () => {
  const { missingRequirements } = await loadIn('vi')
  expect(
    missingRequirements(["Driver's License", 'Visa (waiting to be checked)', 'Office (windows)']),
  ).toEqual(['Bằng lái xe', 'Visa (đang chờ kiểm tra)', 'Office (windows)'])
})

it('every note of the database on a missing requirement has a translation', async () => {
  const { missingRequirements } = await loadIn('vi')
  const body = /function private\.in_words[^]*?\$\$([^]*?)\$\$/.exec(sql)?.[1] ?? ''
  const notes = [...body.matchAll(/' (\([^']+\))'/g)].map(([, note]) => `Safety ${note}`)
  expect(notes).toHaveLength(7)
  expect(missingRequirements(notes).filter((said, index) => said === notes[index])).toEqual([])
})

/** Loads the module in this language. Returns a function that renders missing requirements as text. */
async function shownIn(language: 'en' | 'vi') {
  await loadIn(language)
  const { MissingRequirementsText } = await import('@/features/hiring/components/missing-requirements-text')
  return (missing: string[]) =>
    renderToStaticMarkup(createElement(MissingRequirementsText, { missing })).replaceAll(/<[^>]*>/g, '')
}

const sent = 'White Card (waiting to be checked)'

it('a person who has sent all missing requirements reads that they wait to be checked, and is not asked again', async () => {
  const english = await shownIn('en')
  expect(english([sent, 'Visa (waiting to be checked)'])).toBe('Waiting to be checked: White Card, Visa')
  expect(english([sent, 'Blue Card'])).toBe('You need: White Card (waiting to be checked), Blue Card')
  const vietnamese = await shownIn('vi')
  expect(vietnamese([sent])).toBe('Đang chờ kiểm tra: White Card')
  expect(vietnamese([sent, 'Blue Card (refused)'])).toBe(
    'Bạn cần: White Card (đang chờ kiểm tra), Blue Card (bị từ chối)',
  )
})
