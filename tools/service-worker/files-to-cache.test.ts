import { describe, expect, it } from 'vitest'
import { pages } from '@/app/pages'
import { type Chunk, filesToKeep, neverCached as neverCachedOf, revisionOf } from './files-to-cache.ts'

const chunk = (fileName: string, changed: Partial<Chunk> = {}): Chunk => ({
  fileName,
  source: undefined,
  loads: [],
  assets: [],
  ...changed,
})
const neverCached = neverCachedOf(pages)
const left = neverCached.map((source, index) =>
  chunk(`left${index}.js`, { source, loads: [`only${index}.js`] }),
)
const only = neverCached.map((_, index) => chunk(`only${index}.js`))
const rest = [...left, ...only]

describe('the files cached for offline use', () => {
  it('are the entry file and all files that it imports, directly or indirectly, with their assets, even in import cycles', () => {
    const chunks = [
      chunk('index.js', { loads: ['page.js'], assets: ['index.css'] }),
      chunk('page.js', { loads: ['shared.js', 'index.js'] }),
      chunk('shared.js', { assets: ['font.woff2'] }),
      chunk('elsewhere.js'),
      ...rest,
    ]
    expect(filesToKeep(chunks, 'index.js', neverCached)).toEqual([
      'font.woff2',
      'index.css',
      'index.js',
      'page.js',
      'shared.js',
    ])
  })

  it('exclude pages that are useless offline, and files that only those pages load', () => {
    const chunks = [
      chunk('index.js', { loads: [...left.map(({ fileName }) => fileName), 'only1.js'] }),
      ...rest,
    ]
    expect(filesToKeep(chunks, 'index.js', neverCached)).toEqual(['index.js', 'only1.js'])
  })

  it('cannot be listed if an excluded page was renamed', () => {
    expect(() => filesToKeep([chunk('index.js'), ...rest.slice(1)], 'index.js', neverCached)).toThrow(
      neverCached[0],
    )
  })
})

it('the revision of a file changes with its content', () => {
  expect(revisionOf('one')).toMatch(/^[\w-]{10}$/)
  expect(revisionOf('one')).not.toBe(revisionOf('two'))
})
