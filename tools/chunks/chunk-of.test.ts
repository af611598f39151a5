import { describe, expect, it } from 'vitest'
import { chunkOf, type Modules } from './chunk-of.ts'

/** An example graph of modules. Each module is listed with its static imports. */
const graph: Record<string, string[]> = {
  main: ['react'],
  supabase: ['react', '/node_modules/tslib/a.js'],
  login: ['react', 'form', 'button', 'box', 'input'],
  frame: ['react', 'nav'],
  ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((page) => [page, ['react', 'card', 'date', 'button']])),
  e: ['react', 'card', 'date', 'button', '/node_modules/lucide-react/x.js'],
  jobs: ['card', 'input', 'list'],
  bell: ['date', '/node_modules/lucide-react/y.js'],
  admin: ['box', 'date', 'list', 'table', 'checked', 'own', '/node_modules/lucide-react/y.js'],
  users: ['table', 'checked', 'filter'],
  courses: ['filter'],
  checked: ['/node_modules/zod/a.js'],
}
const known = new Set(Object.entries(graph).flatMap(([id, imported]) => [id, ...imported]))
const modules: Modules = {
  getModuleInfo: (id) =>
    known.has(id)
      ? {
          importedIds: graph[id] ?? [],
          dynamicImporters: id in graph && id !== 'main' && id !== 'checked' ? ['routes'] : [],
        }
      : null,
}
const screens = {
  entry: 'main',
  client: 'supabase',
  visitors: ['login'],
  frame: 'frame',
  cleaners: ['a', 'b', 'c', 'd', 'e', 'jobs'],
  later: ['bell'],
  administrators: ['admin', 'users', 'courses'],
  adminHome: ['admin'],
}
const chunk = (id: string) => chunkOf(screens)(id, modules)

describe('a module', () => {
  it.each([
    ['that every page loads', 'react', undefined],
    ['that only the backend’s client needs', '/node_modules/tslib/a.js', 'client'],
    ['of visitors and four cleaners’ pages or more', 'button', 'base'],
    ['of visitors and fewer cleaners’ pages', 'input', 'fields-cleaners'],
    ['of visitors alone', 'form', 'fields'],
    ['of visitors and administrators', 'box', 'fields-administrators'],
    ['of the frame', 'nav', 'people'],
    ['of four cleaners’ pages or more', 'card', 'cleaners'],
    ['of four cleaners’ pages and an administrator’s', 'date', 'people'],
    ['of a cleaner’s and an administrator’s page', 'list', 'shared-57'],
    ['of administrators’ first page and another', 'table', 'administrators'],
    ['of two other pages of administrators', 'filter', 'lists'],
    ['of two administrators’ pages, which needs a heavy package,', 'checked', 'administrators-zod'],
    ['of a heavy package', '/node_modules/zod/a.js', 'zod'],
    ['of one page', 'own', undefined],
    ['that is an icon of one cleaners’ page', '/node_modules/lucide-react/x.js', 'people'],
    [
      'of a part that loads later and of an administrator’s page',
      '/node_modules/lucide-react/y.js',
      'shared-67',
    ],
    ['that is a page', 'jobs', undefined],
    ['that is the entry', 'main', undefined],
  ])('%s goes into its chunk', (_, id, name) => {
    expect(chunk(id)).toBe(name)
  })
})

it('chunkOf throws if a page was renamed, and ignores another app’s modules', () => {
  expect(() => chunkOf({ ...screens, frame: 'gone' })('react', modules)).toThrow('The build has no gone')
  expect(chunkOf({ ...screens, entry: 'other' })('/node_modules/lucide-react/x.js', modules)).toBeUndefined()
})
