import { describe, expect, it } from 'vitest'
import { readTap, tapLines } from './pgtap-output.ts'

describe('the output of a pgTAP file', () => {
  it('passes when as many tests pass as the plan says', () => {
    expect(readTap(['1..2', 'ok 1 - a', 'ok 2 - not ok, it says'])).toEqual({ passed: 2, failures: [] })
  })

  it.each<[lines: string[], passed: number, ...failures: string[]]>([
    [
      ['1..2', 'ok 1 - a', 'not ok 2 - b', '# Failed test 2: "b"', '# have: 1'],
      1,
      'not ok 2 - b\n       # Failed test 2: "b"\n       # have: 1',
    ],
    [['1..2', 'ok 1 - a'], 1, 'it ran 1 tests of the 2 that it plans'],
    [['1..1', 'ok 1 - a', 'ok 2 - b'], 2, 'it ran 2 tests of the 1 that it plans'],
    [
      ['1..2', 'ok 1', '# Looks like you planned 2 tests but ran 1'],
      1,
      'it ran 1 tests of the 2 that it plans',
    ],
    [['1..2', 'not ok 1 - a'], 0, 'not ok 1 - a', 'it ran 1 tests of the 2 that it plans'],
    [['ok 1 - a'], 1, 'it has no plan'],
    [['1..1', '1..1', 'ok 1 - a'], 1, 'it has 2 plans'],
    [['1..0'], 0, 'it ran 0 tests of the 0 that it plans'],
    [[], 0, 'it has no plan'],
    [
      ['1..1', 'ok 1 - a # SKIP later'],
      0,
      'ok 1 - a # SKIP later: a test either runs or is not there',
      'it ran 0 tests of the 1 that it plans',
    ],
    [['1..1', 'not ok 1 - a # TODO later'], 0, 'not ok 1 - a # TODO later'],
  ])('fails with the lines %j', (lines, passed, ...failures) => {
    expect(readTap(lines)).toEqual({ passed, failures })
  })

  it('is found in the rows of many statements', () => {
    expect(tapLines([[{ plan: '1..2' }], { ok: 'ok 1\n# so' }, [{ count: 3, is: 'ok 2' }], null])).toEqual([
      '1..2',
      'ok 1',
      '# so',
      'ok 2',
    ])
  })
})
