import { afterAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { newId } from './new-id'

const random = crypto.getRandomValues.bind(crypto)
afterAll(() => {
  vi.unstubAllGlobals()
})

it('a new id is a unique random UUID of version 4, also on plain http, where randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: random })
  const ids = Array.from({ length: 1000 }, newId)
  expect(ids.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([])
  expect(new Set(ids).size).toBe(1000)
})

it.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0x0f, '0f0f0f0f-0f0f-4f0f-bf0f-0f0f0f0f0f0f'],
  [0xa5, 'a5a5a5a5-a5a5-45a5-95a5-a5a5a5a5a5a5'],
  [0xfe, 'fefefefe-fefe-4efe-aefe-fefefefefefe'],
])('a new id keeps all random bits except the six fixed ones, with bytes of %i', (byte, id) => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) })
  expect(newId()).toBe(id)
})
