import { expect, it } from 'vitest'
import { importDirectly } from './direct-imports.ts'

const index = `export { ApplyControl, type Applied } from './cleaner/components/apply-control'
export {
  missingOf,
  otherOf,
} from './missing'
export type { Missing } from './missing'
`
const of = (code: string) => importDirectly(code, () => index)

it('an import from a feature’s index becomes an import from the file that exports the name', () => {
  expect(
    of(`import { useState } from 'react'
import { ApplyControl, missingOf as of, type Missing } from '@/features/hiring'
import { t } from '@/lib/i18n/language'
`),
  ).toBe(`import { useState } from 'react'
import { ApplyControl } from '@/features/hiring/cleaner/components/apply-control';import { missingOf as of } from '@/features/hiring/missing'
import { t } from '@/lib/i18n/language'
`)
})

it('a type import from a feature’s index stays unchanged', () => {
  expect(of("import type { Missing } from '@/features/hiring/admin'")).toBe(
    "import type { Missing } from '@/features/hiring/admin'",
  )
  expect(of("import {\n  otherOf,\n} from '@/features/hiring/admin'")).toBe(
    "import { otherOf } from '@/features/hiring/admin/missing'",
  )
})

it('an import of a name that the index does not export fails the build', () => {
  expect(() => of("import { Hidden } from '@/features/hiring'")).toThrow('does not export Hidden')
})
