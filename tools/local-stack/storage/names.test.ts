import { describe, expect, test } from 'vitest'
import { requireBucketName, requireKey } from './names.ts'

describe('an object’s path', () => {
  test.each(['a.txt', 'a/b c/d.txt', "it's (1) & more, @home+$1;=:?!*.txt", 'a/..b/c', '.hidden'])(
    'may be %s',
    (key) => {
      expect(() => requireKey(key)).not.toThrow()
    },
  )

  test.each([
    '',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    './a',
    'a/.',
    'ä.txt',
    'a\\b',
    'a\nb',
    'a\u0000',
    'a#b',
    'a%b',
  ])('may not be %j', (key) => {
    expect(() => requireKey(key)).toThrow(`Invalid key: ${key}`)
  })
})

test('a bucket’s name has no slash, no blank at its ends and at most 100 characters', () => {
  expect(() => requireBucketName('users')).not.toThrow()
  expect(() => requireBucketName('a'.repeat(100))).not.toThrow()
  for (const name of ['', 'a/b', ' a', 'a ', 'ä', 'a'.repeat(101)]) {
    expect(() => requireBucketName(name)).toThrow('Bucket name invalid')
  }
})
