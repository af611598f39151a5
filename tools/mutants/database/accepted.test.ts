import { expect, it } from 'vitest'
import { complaintsAbout, type Judged, parseAccepted } from './accepted.ts'

const text = `# A comment.
The key comes first, so the order
cannot change.
  public.jobs / other way round / order by id
  public.jobs / other way round / order by name

Nobody reads it.
  private.note() / left out / perform`

const fault = (name: string, outcome: Judged['outcome']): Judged => ({ name, class: 'any', outcome })

it('reads one reason for several faults', () => {
  expect([...parseAccepted(text)]).toEqual([
    ['public.jobs / other way round / order by id', 'The key comes first, so the order cannot change.'],
    ['public.jobs / other way round / order by name', 'The key comes first, so the order cannot change.'],
    ['private.note() / left out / perform', 'Nobody reads it.'],
  ])
})

it('asks for a reason, once for each fault', () => {
  expect(() => parseAccepted('  a fault')).toThrow('No reason')
  expect(() => parseAccepted('Because.\n  a fault\n  a fault')).toThrow('accepted twice')
})

it('complains of survivors without a reason, and of reasons that are no longer true', () => {
  const accepted = parseAccepted('Because.\n  kept\n  caught now\n  gone')
  const judged = [fault('kept', 'survived'), fault('caught now', 'caught'), fault('new', 'survived')]
  const complaints = ['survived: new', 'accepted, but caught: caught now']
  expect(complaintsAbout(judged, accepted, false)).toEqual(complaints)
  expect(complaintsAbout(judged, accepted, true)).toEqual([
    ...complaints,
    'accepted, but there is no such fault: gone',
  ])
})
