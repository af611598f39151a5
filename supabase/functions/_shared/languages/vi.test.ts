import assert from 'node:assert/strict'
import { matcher } from './match-server-text.ts'
import { translateServerText } from './vi.ts'

Deno.test('a text of the database is translated by its pattern, with the inserted values', () => {
  const translate = matcher(
    { 'The job {title} is {status}.': 'Việc {title}: {status}.', 'Gone (really)?': 'Hết rồi?', '1+1': 'hai' },
    { Open: 'đang tuyển' },
  )
  assert.equal(translate('The job A: B is Open.'), 'Việc A: B: đang tuyển.')
  assert.equal(translate('The job $& {status} is new.'), 'Việc $& {status}: new.')
  assert.equal(translate('Gone (really)?'), 'Hết rồi?')
  assert.equal(translate('Gone really'), 'Gone really')
  assert.equal(translate('1+1'), 'hai')
})

const said: [english: string, vietnamese: string][] = [
  [
    'Are you coming to Office clean? It starts Mon 23 Nov, at 07:30. Please confirm.',
    'Bạn có đến làm Office clean không? Việc bắt đầu lúc 07:30, thứ Hai, 23 thg 11. Vui lòng xác nhận.',
  ],
  [
    'Are you coming to Office? It starts Sun 1 Mar. Please confirm.',
    'Bạn có đến làm Office không? Việc bắt đầu Chủ Nhật, 1 thg 3. Vui lòng xác nhận.',
  ],
  [
    'The job A: b has changed. Start date: from Mon 23 Nov 2026 to none; Address: from 1 A St; B to 2 C St, Perth.',
    'Việc A: b có thay đổi. Ngày bắt đầu: từ thứ Hai, 23 thg 11, 2026 đổi thành chưa có; Địa chỉ: từ 1 A St; B đổi thành 2 C St, Perth.',
  ],
  [
    'New job near you: Job Opportunity, Gold Coast, 3 km away',
    'Việc mới gần bạn: Cơ hội việc làm, Gold Coast, cách 3 km',
  ],
  [
    'Your application for the job Windows has been rejected. Closed',
    'Đơn ứng tuyển của bạn cho việc Windows đã bị từ chối. Closed',
  ],
  [
    'Your White Card was refused: It has expired. Please upload it again.',
    'White Card của bạn bị từ chối: Giấy tờ đã hết hạn. Vui lòng tải lên lại.',
  ],
  [
    'Your White Card was refused: It has a hole. Please upload it again.',
    'White Card của bạn bị từ chối: It has a hole. Vui lòng tải lên lại.',
  ],
  [
    "Your Driver's License has been checked. It is valid until 31 Dec 2030.",
    'Bằng lái xe của bạn đã được kiểm tra và có giá trị đến 31 thg 12, 2030.',
  ],
  [
    'Your acceptance for the job Windows has been taken back: Closed',
    'Bạn không còn được nhận vào việc Windows: Closed',
  ],
  [
    '2 of 3 places are free for Office clean. It starts Mon 23 Nov, at 07:30. Applications: 0.',
    'Việc Office clean còn thiếu 2 trong 3 người. Việc bắt đầu lúc 07:30, thứ Hai, 23 thg 11. Số đơn: 0.',
  ],
  ['Office can no longer come to Office.', 'Office không đến làm Office được nữa.'],
  ['Windows: bring a ladder.', 'Windows: bring a ladder.'],
  ['The job Job Opportunity has been closed.', 'Việc Cơ hội việc làm đã đóng.'],
  [
    'New job near you: A Job Opportunity, Perth, 3 km away',
    'Việc mới gần bạn: A Job Opportunity, Perth, cách 3 km',
  ],
  [
    'New job near you: Shop, 12 Rooms, Perth, 3 km away',
    'Việc mới gần bạn: Shop, 12 Rooms, Perth, cách 3 km',
  ],
  // The database never writes texts like these. If such a text appears anyway, its translation must not lose a value.
  ['New job near you: Shop,  km away', 'Việc mới gần bạn: Shop,  km'],
  ...[
    ['Someday 1 Mar', 'Someday 1 Mar'],
    [' 1 Mar', ' 1 Mar'],
    ['soon: Mon 1 Mar', 'soon: Mon 1 Mar'],
  ].map(([start, written]): [string, string] => [
    `Are you coming to Office? It starts ${start}. Please confirm.`,
    `Bạn có đến làm Office không? Việc bắt đầu ${written}. Vui lòng xác nhận.`,
  ]),
  ...[
    ['Address: from St. Ives to Perth.', 'Địa chỉ: từ St. Ives đổi thành Perth.'],
    ['Days: from 123 Nov 2026 to 1 Mar 20261.', 'Số ngày: từ 123 Nov 2026 đổi thành 1 Mar 20261.'],
    ['see Address: from A to B.', 'see Address: from A to B.'],
  ].map(([changes, written]): [string, string] => [
    `The job Office has changed. ${changes}`,
    `Việc Office có thay đổi. ${written}`,
  ]),
]

Deno.test('texts of the database are translated into Vietnamese, and texts of users stay as typed', () => {
  for (const [english, vietnamese] of said) assert.equal(translateServerText(english), vietnamese)
})
