import { expect, test } from 'vitest'
import { describeAttendance } from './describe-attendance'

test.each([
  [0, 0, 0, ''],
  [1, 0, 0, 'You came to 1 job.'],
  [0, 1, 0, 'You did not come to 1 job.'],
  [0, 0, 2, 'You cancelled 2 jobs late.'],
  [12, 0, 1, 'You came to 12 jobs and cancelled 1 late.'],
  [12, 1, 2, 'You came to 12 jobs, did not come to 1 and cancelled 2 late.'],
])(
  'a record of %i jobs attended, %i missed and %i cancelled late is described in one sentence',
  (came, did_not_come, cancelled_late, sentence) => {
    expect(describeAttendance({ came, did_not_come, cancelled_late })).toBe(sentence)
  },
)
