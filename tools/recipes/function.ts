import type { Recipe } from './recipe.ts'

const folder = 'supabase/functions/greet'

/** Greets whoever gives a name. */
export const edgeFunction: Recipe = {
  title: 'add an edge function',
  names: { '<name>': 'greet' },
  steps: [
    [
      { file: `${folder}/index.ts` },
      { file: `${folder}/handler.ts` },
      { file: `${folder}/greet.ts` },
      { file: `${folder}/greet.test.ts` },
    ],
    [
      {
        file: 'supabase/config.toml',
        below: '[analytics]\nenabled',
        add: '\n[functions.greet]\nenabled = true # Greets people.\nverify_jwt = false # It tells nothing that it is not given.\n',
      },
      {
        file: 'supabase/functions/_shared/contract-test.ts',
        below: 'import { handleDeliver }',
        add: 'import { handleGreet } from "../greet/handler.ts"\n',
      },
      {
        file: 'supabase/functions/_shared/headers.test.ts',
        behind: 'const readable = [',
        add: "'greet', ",
      },
      {
        file: 'supabase/functions/_shared/keys.test.ts',
        below: 'const expected: Record<keyof typeof calls',
        add: '  greet: [],\n',
      },
      {
        file: 'supabase/functions/_shared/contract-test.ts',
        below: 'export const calls = {',
        add: "  greet: { handler: handleGreet, request: post({ name: 'Priya' }), said: {}, secrets: ['Priya'] },\n",
      },
    ],
    [{ file: 'src/features/dashboard/greeting-api.ts' }],
    [],
    [],
  ],
}
