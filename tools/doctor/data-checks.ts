import { inParallel } from '../shared/in-parallel.ts'
import { type Answer, ask, fieldOf, type Target } from './examined-project.ts'
import { all, allOfApi, type Finding, judge, unknown } from './finding.ts'
import { type ApiFunction, revokeFunction, revokeTable, ruleBook, samplesFor } from './rule-book.ts'

const width = 6
/** The codes of PostgREST and PostgreSQL for an unknown table or function. */
const absent = ['PGRST202', 'PGRST205', '42P01', '42883']
const denied = '42501'
/** PostgreSQL's code for a parameter of the wrong type. */
const misread = '22P02'

/**
 * Checks the data API as a visitor. The visitor must see no table and no other schema, and can call only the public functions
 * of docs/rules.md.
 */
export async function checkData(target: Target): Promise<Finding[]> {
  const unheard = await ask(target, '/rest/v1/doctor')
  if (fieldOf(unheard, 'code') !== 'PGRST205') {
    const hint = `/rest/v1 answers ${unheard.status}. Is the key right? Settings → API Keys shows it.`
    return [judge('The data API answers to the publishable key', false, hint)]
  }
  const book = ruleBook()
  const tables = await askEach(book.tables, ({ name }) => ask(target, `/rest/v1/${name}?select=*&limit=0`))
  const callable = book.functions.filter((one) => samplesFor(one) !== undefined)
  const functions = await askEach(callable, (one) => call(target, one))
  const everything = [...tables, ...functions]
  return [
    ...allOfApi(
      'absent',
      'The project has every table and function',
      named(everything, 'absent'),
      (name) => `${name} is not in this project. Apply the migrations: \`npx supabase db push\`.`,
    ),
    ...allOfApi('visitor', 'A visitor reads no table', named(tables, 'open'), revokeTable),
    ...allOfApi(
      'visitor',
      'A visitor calls only what docs/rules.md gives everybody',
      named(functions, 'open'),
      (name) => revokeFunction(book, name),
    ),
    ...allOfApi(
      'visitor',
      'A visitor can call what docs/rules.md gives everybody',
      named(everything, 'closed'),
      (name) => `grant execute on function public.${name} to anon, as its migration does.`,
    ),
    ...(await checkLocalities(target)),
    ...named(everything, 'untold').map((name) =>
      unknown(
        `${name} is closed to visitors`,
        'It answers with another error; see the API logs, or give DATABASE_URL.',
      ),
    ),
    ...(await checkSchemas(target)),
  ]
}

type Verdict = 'absent' | 'closed' | 'untold' | 'open' | 'good'
type Judged = { name: string; verdict: Verdict }

const named = (judged: readonly Judged[], ...verdicts: Verdict[]) =>
  judged.filter(({ verdict }) => verdicts.includes(verdict)).map(({ name }) => name)

async function askEach<T extends { name: string; forVisitors: boolean }>(
  things: readonly T[],
  question: (one: T) => Promise<Answer>,
): Promise<Judged[]> {
  const judged: Judged[] = []
  await inParallel(things, width, async (one) => {
    judged.push({ name: one.name, verdict: verdictOf(await question(one), one.forVisitors) })
  })
  return judged
}

function verdictOf(answer: Answer, forVisitors: boolean): Verdict {
  const code = answer.status < 400 ? '' : fieldOf(answer, 'code')
  if (absent.includes(code)) return 'absent'
  if (code === denied) return forVisitors ? 'closed' : 'good'
  // A response without an error code does not come from the database, so it does not show whether a visitor
  // has the right.
  if (answer.status >= 500 || code === misread || (answer.status >= 400 && code === '')) return 'untold'
  return forVisitors ? 'good' : 'open'
}

/** Calls a function by GET. The call runs in a read-only transaction, so even an open function cannot change anything. */
const call = (target: Target, one: ApiFunction) =>
  ask(target, `/rest/v1/rpc/${one.name}?${new URLSearchParams(samplesFor(one))}`)

async function checkLocalities(target: Target): Promise<Finding[]> {
  const { status, text } = await ask(target, '/rest/v1/rpc/search_localities?query=4000')
  if (status !== 200) return []
  const hint =
    '`npx supabase db query --db-url "$DATABASE_URL" --file supabase/reference/localities.sql` loads them.'
  return [judge('The localities are loaded', text !== '[]', hint)]
}

async function checkSchemas(target: Target): Promise<Finding[]> {
  const exposed: string[] = []
  for (const schema of ['private', 'auth', 'storage', 'vault', 'net', 'cron', 'audit']) {
    const answer = await ask(target, '/rest/v1/doctor', { headers: { 'accept-profile': schema } })
    if (fieldOf(answer, 'code') !== 'PGRST106') exposed.push(schema)
  }
  const graph = await ask(target, '/graphql/v1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __schema { queryType { fields { name } } } }' }),
  })
  const fields = [...graph.text.matchAll(/"name":\s*"(\w+Collection)"/g)].map(([, name]) => name)
  return [
    ...all(
      'The API shows only the schema public',
      exposed,
      (schema) => `Settings → API → Exposed schemas: take ${schema} out; or \`npx supabase config push\`.`,
    ),
    judge(
      'GraphQL shows a visitor no table',
      fields.length === 0,
      `It shows ${fields.join(', ')}: anon has rights on them.`,
    ),
  ]
}
