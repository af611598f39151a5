import { expect, it } from 'vitest'
import { findCrossings } from './boundaries.ts'

const crossings = (file: string, source: string) => findCrossings(new Map([[file, source]]))

it.each([
  ['src/lib/paths.ts', "import { Button } from '@/components/ui/button'"],
  ['src/lib/paths.ts', "import { Button } from '../components/ui/button'"],
  ['src/lib/i18n/language.ts', "import type { vi } from '@/languages/vi'"],
  ['src/lib/paths.ts', "import { jobQuery } from '../features/jobs/api'"],
  ['src/components/ui/button.tsx', "import { useSession } from '@/features/auth/session'"],
  ['src/components/ui/button.tsx', "import type { Job } from '../../features/jobs/api'"],
  ['src/features/jobs/api.ts', "import { routes } from '../../app/routes'"],
  ['src/features/jobs/api.ts', "export { routes } from '@/app/routes'"],
  ['src/features/jobs/api.ts', "import { dashboardQuery } from '../dashboard/api'"],
  ['src/features/jobs/components/job-card.tsx', "import { adminKeys } from '@/features/admin/keys'"],
  ['src/features/jobs/api.ts', "const later = () => import('../admin/keys')"],
  ['src/features/jobs/pages/jobs-page.tsx', "import '@/features/training/training.css'"],
  ['src/features/auth/session.tsx', "import { forgetDevice } from '@/features/push/push'"],
  ['src/features/places/use-localities.ts', "import { profileQuery } from '../profile/api'"],
  ['src/features/training/api.ts', "import { spentLink } from '@/features/auth/passwords'"],
  ['src/lib/texts.vi.ts', "import { words } from '../../supabase/functions/_shared/languages/words.vi'"],
  ['src/languages/vi.ts', "import { cors } from '../../supabase/functions/_shared/cors'"],
  ['src/features/jobs/api.test.ts', "vi.mock('../dashboard/api')"],
  ['tools/bench/run.ts', "import { startDatabase } from '../local-stack/postgres/database.ts'"],
  ['tools/shared/built-app.ts', "import { printReport } from '../test/report.ts'"],
])('%s may not say: %s', (file, source) => {
  expect(crossings(file, source)).toHaveLength(1)
})

it.each([
  ['src/app/pages.ts', "import('@/features/jobs/pages/jobs-page')"],
  ['src/main.tsx', "import { App } from './app/app'"],
  ['src/main.tsx', "import { translations } from './languages/translations'"],
  ['src/app/routes.tsx', "import('@/languages/vi-admin')"],
  ['src/languages/vi.ts', "import { texts } from '@/features/auth/texts.vi'"],
  ['src/languages/vi.ts', "import { words } from '../../supabase/functions/_shared/languages/words.vi'"],
  ['src/components/list/list.tsx', "import { codes } from '@/lib/result'"],
  ['src/features/training/api.ts', "import { useSignedIn } from '@/features/auth/session'"],
  ['src/features/jobs/components/job-view.tsx', "import { ApplyControl } from '@/features/applications/x'"],
  ['src/features/auth/pages/register-page.tsx', "import { PlaceFields } from '@/features/places/x'"],
  ['src/features/admin/users/api.ts', "import { documentsQuery } from '@/features/profile/api'"],
  ['src/features/admin/users/api.ts', "import { adminJobKeys } from '../jobs/keys'"],
  ['src/features/jobs/api.ts', "import { useQuery } from '@tanstack/react-query'"],
  ['tools/bench/run.ts', "import { startDatabase } from '../local-stack/index.ts'"],
  ['tools/doctor/run.ts', "import { inParallel } from '../shared/in-parallel.ts'"],
  ['tools/generated/index.ts', "import { topics } from '../../src/features/privacy/topics'"],
])('%s may say: %s', (file, source) => {
  expect(crossings(file, source)).toEqual([])
})
