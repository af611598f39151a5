import type { Catalogue } from '@/lib/i18n/language'

/** What a job is paid by, in Vietnamese. */
export const texts = {
  'Say what the rate is paid for.': 'Hãy chọn mức trả áp dụng cho gì.',
  'Enter the rate, such as 30.50.': 'Hãy nhập mức trả, ví dụ 30.50.',
  'Enter dollars and cents, such as 30.50.': 'Hãy nhập đô la và xu, ví dụ 30.50.',
  'For each cleaner, before GST': 'Cho mỗi người, chưa gồm GST',
  'What the rate is for': 'Mức trả áp dụng cho gì',
  'The pay does not say it. Please choose.': 'Tiền công không cho biết. Hãy chọn.',
  'The whole job': 'Cả việc',
  'The day': 'Ngày',
  'The hour': 'Giờ',
  'Not said yet': 'Chưa ghi',
  'Rate in $': 'Mức trả ($)',
  'Paid for': 'Trả theo',
} as const satisfies Catalogue
