import type { QueryKey } from '@tanstack/react-query'
import { vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { type Pair, samples, usualPair } from './query-samples'

// For unit tests of the query cache: the queries of all features, and a backend that records requests.

export const device = fakeDevice()
export const backend: { data: unknown } = { data: null }
/** The keys of the requests sent, in order. */
export const requests: string[] = []
vi.doMock('@/lib/client/supabase', async () => {
  const { keyOf, recordCalls } = await import('@/lib/client/recorded-call')
  const supabase = recordCalls(async (written) => {
    requests.push(keyOf(written))
    return { data: backend.data, error: null }
  })
  return { supabase }
})

type Exported = {
  /** The module's path below src/features. */
  file: string
  /** The module's folder and the function's name, e.g. `admin/jobs reserveQuery`. */
  name: string
  call: (...given: readonly unknown[]) => unknown
  /** The source text, including the names of the parameters. */
  source: string
}

const texts = import.meta.glob<string>(
  [
    '../../{features,components,lib/person,lib/files}/**/*.{ts,tsx}',
    '!../../**/*.test.ts',
    '!../../**/*texts.vi.ts',
    '!../../**/testing/*',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const modules = import.meta.glob<Record<string, unknown>>([
  '../../{features,components,lib/person,lib/files}/**/*.ts',
  '!../../**/*.test.ts',
])
const below = (file: string) => file.replace(/^..\/..\/(features\/)?/, '')

/** The source of features, components and lib, by path below src/features or src. */
export const sources: ReadonlyMap<string, string> = new Map(
  Object.entries(texts).map(([file, text]) => [below(file), text]),
)

/** The exported functions of every module whose source text matches `words`. */
export async function exportedFrom(words: RegExp): Promise<Exported[]> {
  const loaded = Object.entries(modules).map(async ([file, load]) => {
    if (!words.test(sources.get(below(file)) ?? '')) return []
    return Object.entries(await load()).flatMap(([name, made]): Exported[] =>
      typeof made === 'function'
        ? [
            {
              file: below(file),
              name: `${below(file).replace(/\/[^/]+$/, '')} ${name}`,
              call: (...given) => Reflect.apply(made, undefined, given),
              source: made.toString(),
            },
          ]
        : [],
    )
  })
  return (await Promise.all(loaded)).flat()
}

type EveryQuery = Exported & {
  /** Two values for each argument. */
  pairs: readonly Pair[]
}

export const queries: readonly EveryQuery[] = (await exportedFrom(/queryFn:|countQuery\(/))
  .filter(({ name }) => name.endsWith('Query'))
  .map((query) => ({ ...query, pairs: samples[query.name] ?? parametersOf(query).map(() => usualPair) }))

/** Returns a function's parameters, including parameters with a default. */
export function parametersOf({ source }: Pick<Exported, 'source'>): string[] {
  let list = source.slice(source.indexOf('(') + 1, source.search(/\) (=>|\{)/))
  // Removes bracketed text, because commas in it do not separate parameters.
  for (let before = ''; before !== list; ) {
    before = list
    list = list.replaceAll(/\([^()]*\)|\{[^{}]*\}/g, '')
  }
  return list.split(',').map((parameter) => parameter.trim())
}

/** Runs a query. Returns its key and the requests that it sent. */
export async function run(
  { call }: EveryQuery,
  given: readonly unknown[],
): Promise<{ key: QueryKey; isList: boolean; isCached: boolean; asked: string[] }> {
  const options = call(...given)
  const part = partsOf(options)
  const [key, queryFn] = [part('queryKey'), part('queryFn')]
  if (!Array.isArray(key) || typeof queryFn !== 'function') throw new Error('This is no query.')
  requests.length = 0
  const context = { queryKey: key, signal: new AbortController().signal, pageParam: part('initialPageParam') }
  // The error is ignored, because most queries reject a response without data.
  await Promise.resolve(Reflect.apply(queryFn, options, [context])).catch(() => undefined)
  return {
    key,
    isList: part('getNextPageParam') !== undefined,
    isCached: part('gcTime') !== 0,
    asked: [...requests],
  }
}

/** Returns a function that reads a property by name from a value of unknown type. */
export function partsOf(value: unknown): (name: string) => unknown {
  return (name) => Reflect.get(Object(value), name)
}
