import { describe, expect, it } from 'vitest'
import { chunkOf, type Modules } from './chunk-of.ts'

/** A graph of modules: each with those it imports at once. */
const graph: Record<string, string[]> = {
  main: ['react', '/node_modules/react/a.js', '/node_modules/@tanstack/a.js'],
  supabase: ['react', '/node_modules/@supabase/a.js', '/node_modules/tslib/a.js'],
  login: ['react', 'form', 'button'],
  frame: ['react', 'nav'],
  ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((page) => [page, ['react', 'card', 'date']])),
  e: ['react', 'card', 'date', '/node_modules/lucide-react/x.js'],
  jobs: ['card', 'button', 'list', '/node_modules/lucide-react/x.js'],
  admin: ['date', 'list', 'table', 'checked', 'own'],
  users: ['table', 'checked'],
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
  admins: ['admin', 'users'],
}
const chunk = (id: string) => chunkOf(screens)(id, modules)

describe('a module', () => {
  it.each([
    ['that every page loads', 'react', 'app'],
    ['of any package that every page loads', '/node_modules/react/a.js', 'packages'],
    ['of a package that changes seldom', '/node_modules/@tanstack/a.js', 'tanstack'],
    ['of the backend’s client', '/node_modules/@supabase/a.js', 'client'],
    ['that the backend’s client alone needs', '/node_modules/tslib/a.js', 'client'],
    ['of visitors and others', 'button', 'base'],
    ['of visitors alone', 'form', 'fields'],
    ['of the frame', 'nav', 'people'],
    ['of three cleaners’ pages or more', 'card', 'cleaners'],
    ['of three cleaners’ pages and an administrator’s', 'date', 'people'],
    ['of a cleaner’s and an administrator’s page', 'list', 'shared-56'],
    ['of two administrators’ pages', 'table', 'admin'],
    ['of two administrators’ pages, which needs a heavy package,', 'checked', 'admin-zod'],
    ['of a heavy package', '/node_modules/zod/a.js', 'zod'],
    ['of one page', 'own', undefined],
    ['of two cleaners’ pages that is an icon', '/node_modules/lucide-react/x.js', 'people'],
    ['that is a page', 'jobs', undefined],
    ['that is the entry', 'main', undefined],
  ])('%s goes into its file', (_, id, name) => {
    expect(chunk(id)).toBe(name)
  })
})

it('fails for a page that was renamed, and keeps another app’s packages together', () => {
  expect(() => chunkOf({ ...screens, frame: 'gone' })('react', modules)).toThrow('The build has no gone')
  const other = chunkOf({ ...screens, entry: 'other' })
  expect(other('/node_modules/lucide-react/x.js', modules)).toBe('packages')
  expect(other('react', modules)).toBeUndefined()
})
