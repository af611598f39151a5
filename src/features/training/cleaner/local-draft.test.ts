import { beforeEach, describe, expect, it } from 'vitest'
import { clearPersonalData } from '@/lib/session/personal-storage'
import { FakeStorage } from '@/lib/testing/fake-device'
import { draftedCourses } from './drafted-courses'
import { LocalDraft } from './local-draft'

const [ada, bo] = ['ada', 'bo']
const position = { section: 'basics', question: 'ready', completing: false }
let storage: FakeStorage
const draftOf = (who = ada, course = 'one') => new LocalDraft(storage, who, course)
const drafted = (who = ada) => draftedCourses(storage, who)

beforeEach(() => {
  storage = new FakeStorage()
})

describe('unsaved answers on the device', () => {
  it('are restored with the position when the course is next opened', () => {
    draftOf().setAnswer('basics.ready', 'true')
    draftOf().setAnswer('basics.why', '')
    draftOf().setPosition({ ...position, completing: true, acceptWrong: true })
    expect(draftOf().answers()).toEqual({ 'basics.ready': 'true', 'basics.why': '' })
    expect(draftOf().position()).toEqual({ ...position, completing: true, acceptWrong: true })
    expect(drafted()).toEqual(['one'])
  })

  it('belong to one person and one course', () => {
    draftOf().setAnswer('a', 'mine')
    draftOf().setPosition(position)
    for (const other of [draftOf(bo), draftOf(ada, 'two'), draftOf(ada, 'on')]) {
      expect([other.answers(), other.position()]).toEqual([{}, undefined])
      other.clear()
    }
    expect(draftOf().answers()).toEqual({ a: 'mine' })
    expect([drafted(bo), drafted('ad')]).toEqual([[], []])
  })

  it('are deleted with the person’s data', () => {
    draftOf().setAnswer('a', 'mine')
    clearPersonalData(storage, { except: bo })
    expect(draftOf().answers()).toEqual({})
  })
})

describe('saved answers', () => {
  beforeEach(() => {
    draftOf().setAnswer('a', 'saved')
    draftOf().setAnswer('b', 'saved')
    draftOf().setPosition(position)
  })

  it('are removed from the device completely', () => {
    draftOf().removeSaved({ a: 'saved', b: 'saved' }, position)
    expect(storage.length).toBe(0)
    expect(drafted()).toEqual([])
  })

  it('are removed, except those changed since then, here or in another tab', () => {
    draftOf().setAnswer('b', 'changed')
    draftOf().setAnswer('c', 'new')
    draftOf().setPosition({ ...position, completing: true })
    draftOf().removeSaved({ a: 'saved', b: 'saved' }, position)
    expect(draftOf().answers()).toEqual({ b: 'changed', c: 'new' })
    expect(draftOf().position()?.completing).toBe(true)
  })

  it('are removed only for the person who completed the course, and only of that course', () => {
    draftOf(bo).setAnswer('a', 'theirs')
    draftOf(ada, 'two').setPosition(position)
    draftOf().clear()
    expect([draftOf().answers(), draftOf().position()]).toEqual([{}, undefined])
    expect([drafted(), drafted(bo)]).toEqual([['two'], ['one']])
  })
})

it.each(['', '{', 'null', '7', '{"section":"basics"}', '{"section":"a","question":"b","completing":"yes"}'])(
  'the stored position %j is ignored, because it is malformed',
  (text) => {
    draftOf().setPosition(position)
    const [key = ''] = storage.items.keys()
    storage.setItem(key, text)
    expect(draftOf().position()).toBeUndefined()
  },
)

it('the list of courses with unsaved answers names each course once, and nothing else', () => {
  draftOf(ada, 'one').setAnswer('a', '')
  draftOf(ada, 'one').setAnswer('b', '')
  draftOf(ada, 'two').setPosition(position)
  storage.setItem('shinework.of.ada.install-hint', 'shown')
  storage.setItem('elsewhere.course.three', '')
  expect(drafted().toSorted()).toEqual(['one', 'two'])
})

const fail = () => {
  throw new DOMException('shut', 'SecurityError')
}

describe('a browser', () => {
  it('whose storage is full keeps the earlier answer', () => {
    draftOf().setAnswer('a', 'old')
    storage.isFull = true
    draftOf().setAnswer('a', 'new')
    draftOf().setPosition(position)
    expect(draftOf().answers()).toEqual({ a: 'old' })
  })

  it('that blocks its storage has no drafts, and causes no error', () => {
    const shut = {
      getItem: fail,
      setItem: fail,
      removeItem: fail,
      key: fail,
      get length(): number {
        return fail()
      },
    }
    const draft = new LocalDraft(shut, ada, 'one')
    draft.setAnswer('a', 'b')
    draft.setPosition(position)
    draft.removeSaved({ a: 'b' }, position)
    draft.clear()
    expect([draft.answers(), draft.position(), draftedCourses(shut, ada)]).toEqual([{}, undefined, []])
  })
})
