import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { translations } from './translations'

/** Loads the module in this language. */
async function lacksIn(language: 'en' | 'vi') {
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

it('missing requirements in English have the database’s own words', async () => {
  const { lacksOf } = await lacksIn('en')
  const written = ['White Card', 'Blue Card (expired)', 'Safety (refused) (in progress)']
  expect(lacksOf(written)).toEqual(written)
  expect(lacksOf(null)).toEqual([])
})

it('missing requirements are translated into Vietnamese, except titles of courses', async () => {
  const { lacksOf } = await lacksIn('vi')
  expect(lacksOf(["Driver's License", 'Visa (waiting to be checked)', 'Office (windows)'])).toEqual([
    'Bằng lái xe',
    'Visa (đang chờ kiểm tra)',
    'Office (windows)',
  ])
})

it('every note of the database on a missing requirement has a translation', async () => {
  const { lacksOf } = await lacksIn('vi')
  const body = /function private\.in_words[^]*?\$\$([^]*?)\$\$/.exec(sql)?.[1] ?? ''
  const notes = [...body.matchAll(/' (\([^']+\))'/g)].map(([, note]) => `Safety ${note}`)
  expect(notes).toHaveLength(7)
  expect(lacksOf(notes).filter((said, index) => said === notes[index])).toEqual([])
})

/** Renders the text of missing requirements. */
async function toldIn(language: 'en' | 'vi') {
  await lacksIn(language)
  const { LacksText } = await import('@/features/hiring/components/missing-requirements-text')
  return (missing: string[]) =>
    renderToStaticMarkup(createElement(LacksText, { missing })).replaceAll(/<[^>]*>/g, '')
}

const sent = 'White Card (waiting to be checked)'

it('a person who has sent all missing requirements reads that they wait to be checked, and is not asked again', async () => {
  const english = await toldIn('en')
  expect(english([sent, 'Visa (waiting to be checked)'])).toBe('Waiting to be checked: White Card, Visa')
  expect(english([sent, 'Blue Card'])).toBe('You need: White Card (waiting to be checked), Blue Card')
  const vietnamese = await toldIn('vi')
  expect(vietnamese([sent])).toBe('Đang chờ kiểm tra: White Card')
  expect(vietnamese([sent, 'Blue Card (refused)'])).toBe(
    'Bạn cần: White Card (đang chờ kiểm tra), Blue Card (bị từ chối)',
  )
})
