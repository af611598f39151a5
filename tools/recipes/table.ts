import type { Recipe } from './recipe.ts'

/** Tips: read by everybody signed in, written by administrators. */
export const table: Recipe = {
  title: 'add a table',
  names: { '<number>': '655' },
  steps: [
    [{ file: 'supabase/migrations/20261121000655_tips.sql' }],
    // In the same file.
    [],
    [
      { file: 'supabase/tests/655_tips.test.sql' },
      {
        file: 'supabase/tests/033_blank_values.test.sql',
        below: "('withdraw_application', 'cleaner',",
        add: `  ('save_tip', 'admin', '{"title": "Begin at the top."}'),\n`,
      },
    ],
    [
      {
        file: 'src/features/privacy/not-about-people.ts',
        below: 'export const notAboutPeople = {',
        add: "  tips: { topic: 'record', columns: { created_at: null, id: null, title: null } },\n",
      },
    ],
    [],
  ],
}
