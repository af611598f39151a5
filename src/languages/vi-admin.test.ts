import { afterEach, expect, it, vi } from 'vitest'
import { usualReasons } from '@/features/admin/documents/reasons'
import { documentTypes } from '@/lib/domain'
import { vi as vietnamese } from './vi'

/** The module as an administrator loads it who reads this language. */
async function lacksIn(language: 'en' | 'vi') {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => language })
  await (await import('@/lib/language')).loadLanguage()
  const { addAdminTexts } = await import('./vi-admin')
  addAdminTexts()
  return (await import('@/features/admin/applications/lacks')).lacksOf
}

const [sql = ''] = Object.values(
  import.meta.glob<string>('/supabase/migrations/*_requirements.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

afterEach(() => vi.unstubAllGlobals())

it('what somebody lacks is what the database wrote, in English', async () => {
  const lacksOf = await lacksIn('en')
  const written = ['White Card', 'Blue Card (expired)', 'Safety (refused) (in progress)']
  expect(lacksOf(written)).toEqual(written)
  expect(lacksOf(null)).toEqual([])
})

it('what somebody lacks is said in Vietnamese, but for the titles of courses', async () => {
  const lacksOf = await lacksIn('vi')
  expect(lacksOf(["Driver's License", 'Visa (waiting to be checked)', 'Office (windows)'])).toEqual([
    'Bằng lái xe',
    'Visa (đang chờ kiểm tra)',
    'Office (windows)',
  ])
})

it('every note that the database adds to what somebody lacks has a translation', async () => {
  const lacksOf = await lacksIn('vi')
  const body = /function private\.in_words[^]*?\$\$([^]*?)\$\$/.exec(sql)?.[1] ?? ''
  const notes = [...body.matchAll(/' (\([^']+\))'/g)].map(([, note]) => `Safety ${note}`)
  expect(notes).toHaveLength(7)
  expect(lacksOf(notes).filter((said, index) => said === notes[index])).toEqual([])
})

it('every usual reason for refusing a document is said in Vietnamese', () => {
  const reasons = documentTypes.flatMap(({ type }) => usualReasons(type))
  expect(reasons.filter((reason) => vietnamese.translateServerText(reason) === reason)).toEqual([])
})
