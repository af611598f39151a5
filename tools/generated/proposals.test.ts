import { describe, expect, it } from 'vitest'
import { withColumn, withList } from './proposals.ts'

const manifest = `select tests.lists(array(select 1), $expected$
  jobs.id uuid
  -- Their places.
  jobs.place text
$expected$, 'every column');

select tests.lists(array(select 2), $expected$
  jobs select: a job is read
    using (status = 'Open')
$expected$, 'a job''s policies');
`
const changedBy = (label: string, actual: string[]) =>
  withList({ text: manifest, changes: [] }, { label, actual })

describe('a list of a manifest', () => {
  it('stays as it is while it says what the catalog has', () => {
    const text = changedBy('every column', ['jobs.place text', 'jobs.id uuid'])
    expect(text).toEqual({ text: manifest, changes: [] })
    const policies = changedBy("a job's policies", ["jobs select: a job is read using (status = 'Open')"])
    expect(policies).toEqual({ text: manifest, changes: [] })
  })

  it('has what is new below what precedes it, and loses what is gone', () => {
    const { text, changes } = changedBy('every column', ['jobs.at date', 'jobs.id uuid', 'jobs.parking text'])
    expect(text).toContain(`$expected$
  jobs.at date
  jobs.id uuid
  jobs.parking text
  -- Their places.
$expected$, 'every column'`)
    expect(changes).toEqual(['- jobs.place text', '+ jobs.at date', '+ jobs.parking text'])
  })

  it('loses a policy with its conditions', () => {
    const { text, changes } = changedBy("a job's policies", ['jobs select: nobody reads using false'])
    expect(text).toContain(
      "$expected$\n  jobs select: nobody reads using false\n$expected$, 'a job''s policies'",
    )
    expect(changes).toHaveLength(2)
  })

  it('folds what is long, and finds it again', () => {
    const long = `jobs.text ${'text '.repeat(40)}not null`
    const { text } = changedBy('every column', ['jobs.id uuid', 'jobs.place text', long])
    expect(text.split('\n').filter((line) => line.length > 140)).toEqual([])
    const actual = ['jobs.id uuid', 'jobs.place text', long]
    expect(withList({ text, changes: [] }, { label: 'every column', actual }).text).toBe(text)
  })

  it('of another file is left alone', () => {
    expect(changedBy('every index', ['jobs_pkey'])).toEqual({ text: manifest, changes: [] })
  })
})

it.each([
  ['days', '      area: null,\n      days: null,\n      id: null,\n'],
  ['zone', '      area: null,\n      id: null,\n      zone: null,\n'],
])('the register has the new column %s in its place', (column, wanted) => {
  const columns = '    columns: {\n      area: null,\n      id: null,\n    },\n'
  const text = `{\n  courses: {\n${columns}  },\n  jobs: {\n${columns}  },\n}\n`
  const changed = withColumn(text, 'jobs', column)
  expect(changed).toBe(
    `{\n  courses: {\n${columns}  },\n  jobs: {\n    columns: {\n${wanted}    },\n  },\n}\n`,
  )
})
