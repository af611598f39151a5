import { refusalReasons } from './refusal-reasons.vi.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays: ReadonlyMap<string, string> = new Map([
  ['Mon', 'thứ Hai'],
  ['Tue', 'thứ Ba'],
  ['Wed', 'thứ Tư'],
  ['Thu', 'thứ Năm'],
  ['Fri', 'thứ Sáu'],
  ['Sat', 'thứ Bảy'],
  ['Sun', 'Chủ Nhật'],
])
/** The fields that an edit of a job can change. */
const changedFields: ReadonlyMap<string, string> = new Map([
  ['Start date', 'Ngày bắt đầu'],
  ['Start time', 'Giờ bắt đầu'],
  ['End time', 'Giờ kết thúc'],
  ['Dates', 'Thời gian'],
  ['Duration', 'Thời lượng'],
  ['Days', 'Số ngày'],
  ['Address', 'Địa chỉ'],
])
const reasons: ReadonlyMap<string, string> = new Map(Object.entries(refusalReasons))
const nextChange = new RegExp(`; (?=(?:${[...changedFields.keys()].join('|')}): from )`)

/**
 * Vietnamese formatters for the values in the database's texts, by the names in the patterns of `server-texts.vi.ts`.
 */
export const serverValues = {
  /** A day such as "23 Nov 2026", with or without its weekday and its year. */
  day: writeDay,
  /** A start such as "Mon 23 Nov, at 07:30", with or without the time. */
  start(text) {
    const [, day = '', time] = /^([^]*?)(?:, at (\d\d:\d\d))?$/.exec(text) ?? []
    return `${time === undefined ? '' : `lúc ${time}, `}${writeDay(day)}`
  },
  /** A job's changes, such as "Start time: from 07:30 to 08:00; Address: from none to 1 Eagle Street, Brisbane." */
  changes(text) {
    const changes = text.replace(/\.$/, '').split(nextChange)
    return `${changes.map(writeChange).join('; ')}.`
  },
  /** A job's name, its city and the kilometres to it. */
  near(text) {
    return text.replace(/^Job Opportunity\b/, 'Cơ hội việc làm').replace(/, (\d+)$/, ', cách $1')
  },
  /** A job's name, its day, the kilometres to it, and the pay. */
  invitation(text) {
    return text
      .replace(/^Job Opportunity\b/, 'Cơ hội việc làm')
      .replace(/, ([A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2})(?=,|$)/, (_, day: string) => `, ${writeDay(day)}`)
  },
  title: (text) => (text === 'Job Opportunity' ? 'Cơ hội việc làm' : text),
  /** A preset reason, or a person's own text. */
  reason: (text) => reasons.get(text) ?? text,
  // People's own texts stay as they are, even if one equals a word of the database.
  name: String,
  message: String,
} as const satisfies Readonly<Record<string, (text: string) => string>>

function writeDay(text: string): string {
  const [, weekday, day = '', month = '', year] =
    /^(?:([A-Z][a-z]{2}) )?(\d{1,2}) ([A-Z][a-z]{2})(?: (\d{4}))?$/.exec(text) ?? []
  const number = months.indexOf(month) + 1
  const name = weekday === undefined ? '' : weekdays.get(weekday)
  if (number === 0 || name === undefined) return text
  return `${name === '' ? '' : `${name}, `}${day} thg ${number}${year === undefined ? '' : `, ${year}`}`
}

function writeChange(text: string): string {
  const [, field = '', before = '', after = ''] = /^([A-Z][a-z ]*): from ([^]*?) to ([^]*)/.exec(text) ?? []
  const name = changedFields.get(field)
  if (name === undefined) return text
  const [from, to] = [before, after].map((value) => (value === 'none' ? 'chưa có' : writeDay(value)))
  return `${name}: từ ${from} đổi thành ${to}`
}
