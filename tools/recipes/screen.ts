import type { Recipe } from './recipe.ts'

const feature = 'src/features/dashboard'

/** A page that greets, with the words of the edge function. */
export const screen: Recipe = {
  title: 'add a screen',
  names: { '<name>': 'greeting' },
  steps: [
    [
      {
        file: 'src/lib/navigation/paths.ts',
        below: "dashboard: '/dashboard',",
        add: "  greeting: '/greeting',\n",
      },
    ],
    [{ file: `${feature}/pages/greeting-page.tsx` }],
    [
      {
        file: 'src/app/pages.ts',
        below: 'export const pages: readonly Page[] = [',
        add: "  { path: paths.greeting, of: 'people', load: () => import('@/features/dashboard/pages/greeting-page') },\n",
      },
    ],
    [
      {
        file: 'src/lib/client/query-keys.ts',
        below: "person: (userId: string) => ['dashboard', userId] as const,",
        add: "  greeting: (userId: string, name: string) => ['dashboard', userId, 'greeting', name] as const,\n",
      },
      {
        file: `${feature}/greeting-api.ts`,
        behind: 'import { ',
        add: `queryOptions } from '@tanstack/react-query'
import { dashboardKeys } from '@/lib/client/query-keys'
import { unwrap, `,
      },
      {
        file: `${feature}/greeting-api.ts`,
        below: "import { t } from '@/lib/i18n/language'",
        add: `
export function greetingQuery(userId: string, name: string) {
  return queryOptions({
    queryKey: dashboardKeys.greeting(userId, name),
    queryFn: () => unwrap(fetchGreeting(name), 'greeting'),
  })
}
`,
      },
      {
        file: `${feature}/texts.vi.ts`,
        below: 'export const texts = {',
        add: `  'A greeting': 'Lời chào',
  'The greeting could not be read.': 'Không đọc được lời chào.',
`,
      },
    ],
    [],
    [],
    [{ file: 'tests/e2e/greeting.spec.ts' }],
  ],
}
