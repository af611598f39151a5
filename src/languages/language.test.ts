import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Language from '@/lib/i18n/language'
import { translations } from './translations'

/** Loads the module on a device with this stored language. */
async function speak(language: string | null) {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => language })
  const module = await import('@/lib/i18n/language')
  await module.loadLanguage(translations)
  return module
}

afterEach(() => vi.unstubAllGlobals())

describe('English', () => {
  it('shows texts as written in the code, with their values inserted', async () => {
    const { t, language, word, serverText } = await speak(null)
    expect(language).toBe('en')
    expect(t('Log In')).toBe('Log In')
    expect(t('Hello, {firstName}', { firstName: 'Ada {text} $&' })).toBe('Hello, Ada {text} $&')
    expect(t('Please use at most {longest} characters.', { longest: 20_000 })).toBe(
      'Please use at most 20,000 characters.',
    )
    expect(word('Office')).toBe('Office')
    expect(serverText('Job not found')).toBe('Job not found')
  })

  it('has singular and plural forms', async () => {
    const { countOf, formatNumber, nounFor, tn } = await speak('en')
    expect([0, 1, 999, 1000, 1204].map((count) => countOf(count, 'section'))).toEqual([
      '0 sections',
      '1 section',
      '999 sections',
      '1,000 sections',
      '1,204 sections',
    ])
    expect(countOf(2, 'person')).toBe('2 people')
    expect(nounFor(2, 'job')).toBe('jobs')
    expect([-0.5, 12.345_67].map(formatNumber)).toEqual(['-0.5', '12.346'])
    expect(tn(1, 'one page', '{rows} shown, more below.', { rows: 'x' })).toBe('one page')
  })

  it('is used if the language is unknown or storage is blocked', async () => {
    expect((await speak('xx')).language).toBe('en')
    vi.resetModules()
    vi.stubGlobal('localStorage', undefined)
    const module = await import('@/lib/i18n/language')
    await module.loadLanguage(translations)
    expect(module.t('Log In')).toBe('Log In')
    // The database's check of `profiles.language` allows the same codes.
    expect(module.languages.map(({ value }) => value)).toEqual(['en', 'vi'])
  })
})

describe('Vietnamese', () => {
  let speech: typeof Language
  beforeEach(async () => {
    speech = await speak('vi')
  })

  it('translates texts, and formats numbers as Vietnamese people do', () => {
    const { t, language, locale } = speech
    expect([language, locale]).toEqual(['vi', 'vi'])
    expect(t('Log In')).toBe('Đăng nhập')
    expect(t('Hello, {firstName}', { firstName: 'Linh' })).toBe('Xin chào, Linh')
    expect(t('Please use at most {longest} characters.', { longest: 20_000 })).toBe(
      'Vui lòng dùng tối đa 20.000 ký tự.',
    )
  })

  it('uses the same form of a noun for every number', () => {
    const { countOf, nounFor } = speech
    expect([1, 1204].map((count) => countOf(count, 'section'))).toEqual(['1 phần', '1.204 phần'])
    expect(nounFor(2, 'person')).toBe('người')
  })

  it('translates the database’s words, and leaves people’s own words unchanged', () => {
    expect(speech.word('Office')).toBe('Văn phòng')
    expect(speech.word('Windows of the tower')).toBe('Windows of the tower')
    expect(speech.serverText('Invalid login credentials')).toBe(
      'Email, số điện thoại hoặc mật khẩu không đúng',
    )
    expect(speech.serverText('Something new')).toBe('Something new')
  })

  it('formats dates and distances as Vietnamese people do', async () => {
    const { formatDate, formatStart } = await import('@/lib/format/format-date')
    const { formatDistance, formatHeadcount } = await import('@/lib/format/format-job')
    expect(formatDate('2026-11-21')).toBe('21 thg 11, 2026')
    expect(formatStart({ start_date: '2026-11-23', start_time: '07:30:00', end_time: '15:00:00' })).toMatch(
      // JavaScript engines abbreviate the weekday in different ways.
      /^Th(?:ứ)? 2, 23 thg 11, 2026, 07:30 đến 15:00$/,
    )
    expect(formatDistance(12_400)).toBe('cách 12 km')
    expect(formatHeadcount(2, 3)).toBe('Đã nhận 2/3 người')
  })
})
