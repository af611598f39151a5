import type { Catalogue } from '@/lib/i18n/language'

/** What a job is paid by, in Vietnamese. */
export const texts = {
  'Say what the rate is paid for.': 'Hãy chọn mức trả áp dụng cho gì.',
  'Enter the rate, such as 30.50.': 'Hãy nhập mức trả, ví dụ 30.50.',
  'Enter dollars and cents, such as 30.50.': 'Hãy nhập đô la và xu, ví dụ 30.50.',
  'For each cleaner, before GST': 'Cho mỗi người, chưa gồm GST',
  'What the rate is for': 'Mức trả áp dụng cho gì',
  'The pay does not say it. Please choose.': 'Tiền công không cho biết. Hãy chọn.',
  'Read as {amount} an hour': 'Hiểu là {amount} một giờ',
  'Read as {amount} a day': 'Hiểu là {amount} một ngày',
  'Read as {amount} for the whole job': 'Hiểu là {amount} cho cả việc',
  'Read as at least {amount} an hour': 'Hiểu là ít nhất {amount} một giờ',
  'Read as at least {amount} a day': 'Hiểu là ít nhất {amount} một ngày',
  'Read as at least {amount} for the whole job': 'Hiểu là ít nhất {amount} cho cả việc',
  'The whole job': 'Cả việc',
  'The day': 'Ngày',
  'The hour': 'Giờ',
  'Not said yet': 'Chưa ghi',
  'Rate in $': 'Mức trả ($)',
  'Paid for': 'Trả theo',
} as const satisfies Catalogue
