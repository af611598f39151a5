import type { Catalogue } from '@/lib/i18n/language'

/** Texts about a job's pay, in Vietnamese. */
export const texts = {
  'Choose what the rate is for.': 'Hãy chọn mức trả áp dụng cho gì.',
  'Enter the rate, such as 30.50.': 'Hãy nhập mức trả, ví dụ 30.50.',
  'Days of this job are approved': 'Việc này có ngày đã duyệt',
  'Other days are paid {amount} an hour.': 'Các ngày khác được trả {amount} một giờ.',
  'Other days are paid {amount} each.': 'Các ngày khác được trả {amount} mỗi ngày.',
  'Other days cannot be approved until the job says how it is paid.':
    'Các ngày khác chưa duyệt được cho đến khi việc này có cách trả tiền.',
  'Save anyway': 'Vẫn lưu',
  "This job's approved hours could not be loaded.": 'Không tải được những gì đã duyệt của việc này.',
  'With these days, no day is left, and {left} of {pay} is not paid. The hours page offers to add it.':
    'Với số ngày này, không còn ngày nào, và {left} trong {pay} chưa được trả. Trang giờ làm cho phép thêm số tiền đó.',
  'With these days, {left} is left for {count} more days.':
    'Với số ngày này, còn {left} cho {count} ngày nữa.',
  '{count} days are approved, for {amount} in all. They stay as they are.':
    '{count} ngày đã duyệt, tổng cộng {amount}. Chúng giữ nguyên.',
  '{over} more is approved than the job then pays. Reopen days, or take it off.':
    'Đã duyệt nhiều hơn {over} so với tiền công mới. Hãy mở lại ngày, hoặc trừ đi.',
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
  'Rate is for': 'Trả theo',
} as const satisfies Catalogue
