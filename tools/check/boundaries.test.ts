import { expect, it } from 'vitest'
import { findCrossings } from './boundaries.ts'

const crossings = (file: string, source: string) => findCrossings(new Map([[file, source]]))

it.each([
  ['src/lib/paths.ts', "import { Button } from '@/components/ui/button'"],
  ['src/lib/paths.ts', "import { Button } from '../components/ui/button'"],
  ['src/lib/i18n/language.ts', "import type { vi } from '@/languages/vi'"],
  ['src/lib/paths.ts', "import { jobQuery } from '../features/jobs/api'"],
  ['src/components/ui/button.tsx', "import { useLogout } from '@/features/account'"],
  ['src/components/ui/button.tsx', "import type { Job } from '../../features/jobs/api'"],
  ['src/features/jobs/api.ts', "import { routes } from '../../app/routes'"],
  ['src/features/jobs/api.ts', "export { routes } from '@/app/routes'"],
  ['src/features/jobs/api.ts', "import { dashboardQuery } from '../overview/cleaner/api'"],
  [
    'src/features/jobs/cleaner/components/job-card.tsx',
    "import { AdminTable } from '@/components/admin/record-table'",
  ],
  ['src/features/jobs/api.ts', "const later = () => import('./admin/form-api')"],
  ['src/features/hiring/cleaner/api.ts', "import { Applicants } from '@/features/hiring/admin'"],
  ['src/features/people/admin/api.ts', "import { openDocument } from '@/features/documents/admin/api'"],
  ['src/features/jobs/cleaner/pages/jobs-page.tsx', "import '@/features/training/training.css'"],
  [
    'src/lib/person/signed-in-person.tsx',
    "import { forgetDevice } from '@/features/messages/push/push-switching'",
  ],
  [
    'src/components/place/use-localities.ts',
    "import { profileQuery } from '../../features/people/cleaner/api'",
  ],
  ['src/features/training/api.ts', "import { spentLink } from '@/features/account/passwords'"],
  ['src/lib/texts.vi.ts', "import { words } from '../../supabase/functions/_shared/languages/words.vi'"],
  ['src/languages/vi.ts', "import { cors } from '../../supabase/functions/_shared/cors'"],
  ['src/features/jobs/api.test.ts', "vi.mock('../overview/cleaner/api')"],
  ['tools/bench/run.ts', "import { startDatabase } from '../local-stack/postgres/database.ts'"],
  ['tools/shared/built-app.ts', "import { printReport } from '../test/report.ts'"],
])('the boundaries forbid in %s: %s', (file, source) => {
  expect(crossings(file, source)).toHaveLength(1)
})

it.each([
  ['src/app/pages.ts', "import('@/features/jobs/cleaner/pages/jobs-page')"],
  ['src/main.tsx', "import { App } from './app/app'"],
  ['src/main.tsx', "import { translations } from './languages/translations'"],
  ['src/app/routes.tsx', "import('@/languages/vi-admin')"],
  ['src/languages/vi.ts', "import { texts } from '@/features/account/texts.vi'"],
  ['src/languages/vi.ts', "import { words } from '../../supabase/functions/_shared/languages/words.vi'"],
  ['src/components/list/list.tsx', "import { codes } from '@/lib/result'"],
  ['src/features/training/api.ts', "import { useSignedIn } from '@/lib/person/signed-in-person'"],
  ['src/features/jobs/components/job-view.tsx', "import { ApplyControl } from '@/features/hiring'"],
  ['src/features/people/admin/api.ts', "import { openDocument } from '@/features/documents/admin'"],
  ['src/features/people/admin/api.ts', "import { profileQuery } from '@/features/people/cleaner/api'"],
  ['src/features/people/admin/api.ts', "import { RecordTable } from '@/components/admin/record-table'"],
  ['src/features/jobs/api.ts', "import { useQuery } from '@tanstack/react-query'"],
  ['tools/bench/run.ts', "import { startDatabase } from '../local-stack/index.ts'"],
  ['tools/doctor/run.ts', "import { inParallel } from '../shared/in-parallel.ts'"],
  ['tools/generated/index.ts', "import { topics } from '../../src/features/account/privacy/privacy-topics'"],
])('the boundaries allow in %s: %s', (file, source) => {
  expect(crossings(file, source)).toEqual([])
})

it('imports between features, or between folders of lib, must not form a cycle', () => {
  const files = new Map([
    ['src/features/jobs/api.ts', "import { applyMutation } from '@/features/hiring'"],
    ['src/features/hiring/api.ts', "import { say } from '@/features/messages'"],
    ['src/lib/client/supabase.ts', "import { storedSession } from '../session/stored-session'"],
    ['src/lib/session/session-renewal.ts', "import { backend } from '../backend/backend'"],
  ])
  expect(findCrossings(files)).toEqual([])
  files.set('src/features/messages/api.ts', "import { jobQuery } from '@/features/jobs'")
  files.set('src/lib/backend/backend.ts', "import { supabase } from '../client/supabase'")
  expect(findCrossings(files)).toHaveLength(6)
})
