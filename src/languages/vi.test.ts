import { expect, it } from 'vitest'
import * as domain from '@/lib/format/fixed-lists'
import type { Catalogue } from '@/lib/i18n/language'
import { serverTexts } from '../../supabase/functions/_shared/languages/server-texts.vi'
import { texts as messageTexts } from '../../supabase/functions/deliver/texts.vi'
import { adminServerTexts } from './server-texts-admin.vi'
import { vi } from './vi'
import { addAdminTexts, viAdmin } from './vi-admin'

const all = { ...vi.texts, ...viAdmin }
const catalogues = import.meta.glob<{ texts: Catalogue }>('../**/*texts.vi.ts', { eager: true })
const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
const formsOf = (translated: Catalogue[string]) =>
  typeof translated === 'string' ? [translated] : Object.values(translated)

it('every catalogue is part of the Vietnamese texts', () => {
  const keys = Object.values(catalogues).flatMap(({ texts }) => Object.keys(texts))
  expect(keys.filter((key) => !(key in all))).toEqual([])
  expect(new Set(keys).size).toBe(Object.keys(all).length)
})

it('all catalogues translate the same text in the same way', () => {
  const known: Catalogue = all
  const said = [
    ...Object.values(catalogues).map(({ texts }) => texts),
    messageTexts,
    serverTexts,
    adminServerTexts,
  ]
  const differing = said.flatMap((texts) =>
    Object.entries(texts).filter(([english, translated]) => (known[english] ?? translated) !== translated),
  )
  expect(differing).toEqual([])
})

it('every translation has the placeholders of its English text, and is not empty', () => {
  for (const catalogue of [all, vi.nouns, vi.words, serverTexts, adminServerTexts, messageTexts]) {
    for (const [english, translated] of Object.entries<Catalogue[string]>(catalogue)) {
      for (const form of formsOf(translated)) {
        expect(form.trim(), english).not.toBe('')
        expect(namesIn(form), english).toEqual(namesIn(english))
      }
    }
  }
})

it('every status, category and other database word that the app shows has a translation', () => {
  const words = [
    ...domain.jobStatuses,
    ...domain.displayStatuses,
    ...domain.jobCategories,
    ...domain.applicationStatuses,
    ...domain.courseCategories,
    ...domain.specialties,
    ...domain.documentTypes.flatMap((about) => [about.name, domain.requirementName(about, false)]),
    ...[domain.addressRules, domain.roles, domain.accountStatuses, domain.questionTypes].flatMap((labelled) =>
      labelled.map(({ label }) => label),
    ),
  ]
  expect(words.filter((word) => !(word in vi.words))).toEqual([])
})

it('no two words in a list of statuses, categories or specialties have the same translation', () => {
  const known: Record<string, string> = vi.words
  const beside = [
    [...domain.jobStatuses, ...domain.displayStatuses],
    domain.applicationStatuses,
    domain.jobCategories,
    domain.courseCategories,
    domain.specialties,
  ]
  for (const words of beside) expect(new Set(words.map((word) => known[word])).size).toBe(words.length)
})

it('the texts for administrators are translated only after the administrators’ pages have added them', () => {
  const refusal = 'The founder is always an administrator.'
  expect(['Audit' in vi.texts, vi.translateServerText(refusal)]).toEqual([false, refusal])
  addAdminTexts()
  expect(Reflect.get(vi.texts, 'Audit')).toBe(viAdmin.Audit)
  expect(vi.translateServerText(refusal)).toBe(adminServerTexts[refusal])
})

it.each([
  ['Ana Lee has already decided this document.', 'Ana Lee đã quyết định về giấy tờ này.'],
  ['You have already decided this document.', 'Bạn đã quyết định về giấy tờ này rồi.'],
  ['push.example answered 413.', 'push.example trả lời 413.'],
  ['Job not found', 'Không tìm thấy công việc'],
])('%s is translated into Vietnamese for administrators', (english, vietnamese) => {
  addAdminTexts()
  expect(vi.translateServerText(english)).toBe(vietnamese)
})
