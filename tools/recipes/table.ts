import type { Recipe } from './recipe.ts'

/** Tips: read by everybody signed in, written by administrators. */
export const table: Recipe = {
  title: 'add a table',
  names: { '<number>': '995' },
  steps: [
    [{ file: 'supabase/migrations/20991231000100_tips.sql' }],
    // Its functions are in the same file.
    [
      {
        file: 'src/languages/server-texts-admin.vi.ts',
        below: 'export const adminServerTexts = {',
        add: "  'A tip has 1 to 200 characters.': 'Mỗi mẹo có từ 1 đến 200 ký tự.',\n",
      },
    ],
    [
      { file: 'supabase/tests/995_tips.test.sql' },
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
