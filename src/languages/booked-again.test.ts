import { afterEach, expect, it, vi } from 'vitest'
import { translations } from './translations'

const [sql = ''] = Object.values(
  import.meta.glob<string>('/supabase/schemas/hiring/week-copies.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

afterEach(() => vi.unstubAllGlobals())

it('the reason for a booking on a copied job is translated in the notification and on the application', async () => {
  const message = /'(You did this job before[^']*)'/.exec(sql)?.[1] ?? ''
  vi.stubGlobal('localStorage', { getItem: () => 'vi' })
  const { loadLanguage, serverText } = await import('@/lib/i18n/language')
  await loadLanguage(translations)
  const { describeStanding } = await import('@/features/hiring/cleaner/describe-standing')
  const own = { status: 'Accepted', withdrawn_at: null, acceptance_taken_back_at: null } as const
  const reason = describeStanding({ ...own, decision_message: message }, false)
  expect(reason).toMatch(/^Bạn từng làm việc này/)
  expect(serverText(`Your application for the job Office has been accepted. ${message}`)).toBe(
    `Bạn đã được nhận vào việc Office. ${reason}`,
  )
  // A message that an administrator wrote is shown unchanged.
  expect(describeStanding({ ...own, decision_message: 'Bring a torch' }, false)).toBe('Bring a torch')
})
