import { expect, it } from 'vitest'
import { usualReasons } from '@/features/documents/admin/refusal-reasons'
import { documentTypes } from '@/lib/format/fixed-lists'
import { vi } from './vi'

it('every usual reason for refusing a document has a Vietnamese translation', () => {
  const reasons = documentTypes.flatMap(({ type }) => usualReasons(type))
  expect(reasons.filter((reason) => vi.translateServerText(reason) === reason)).toEqual([])
})
