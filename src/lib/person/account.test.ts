import { describe, expect, it } from 'vitest'
import { type Account, type AccountEvent, isToBeRenewed, nextAccount, userOf } from './account'

const unknown: Account = { is: 'unknown' }
const nobody: Account = { is: 'nobody' }
const unreachable: Account = { is: 'unreachable' }
const somebody = (userId = 'ada', isExpired = false): Account => ({ is: 'somebody', userId, isExpired })
const expired = somebody('ada', true)

const stored = (userId: string, isFresh: boolean): AccountEvent => ({
  type: 'stored',
  session: { userId, isFresh },
})
const fresh = stored('ada', true)
const old = stored('ada', false)
const gone: AccountEvent = { type: 'stored', session: null }
const unanswered: AccountEvent = { type: 'unanswered' }
const kept: AccountEvent = { type: 'kept', userId: 'ada' }

describe('an account', () => {
  it.each<[string, Account | undefined, Account[]]>([
    // The columns are the account after each event: a fresh session, an old one, another person's, none, no response, and persisted data.
    [
      'before anything is known',
      undefined,
      [somebody(), unknown, somebody('bo'), nobody, unreachable, expired],
    ],
    ['that is unknown', unknown, [somebody(), unknown, somebody('bo'), nobody, unreachable, expired]],
    ['that is unreachable', unreachable, [somebody(), unknown, somebody('bo'), nobody, unreachable, expired]],
    ['of a visitor', nobody, [somebody(), unknown, somebody('bo'), nobody, nobody, nobody]],
    ['of a person', somebody(), [somebody(), somebody(), somebody('bo'), nobody, somebody(), somebody()]],
    [
      'of a person with an expired session',
      expired,
      [somebody(), expired, somebody('bo'), nobody, expired, expired],
    ],
  ])('%s changes with the stored session, a missing response, and cached data', (_what, before, after) => {
    const events = [fresh, old, stored('bo', true), gone, unanswered, kept]
    expect(events.map((event) => nextAccount(before, event))).toEqual(after)
  })

  it('becomes unknown while another person’s old session waits for renewal', () => {
    expect(nextAccount(somebody(), stored('bo', false))).toEqual(unknown)
  })

  it.each<[Account, boolean, string | undefined]>([
    [unknown, true, undefined],
    [unreachable, true, undefined],
    [expired, true, 'ada'],
    [somebody(), false, 'ada'],
    [nobody, false, undefined],
  ])('in the state %j waits for a renewal: %s, and belongs to the person: %s', (account, waits, userId) => {
    expect([isToBeRenewed(account), userOf(account)]).toEqual([waits, userId])
  })
})
