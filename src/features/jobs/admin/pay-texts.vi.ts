import type { Catalogue } from '@/lib/i18n/language'

/** The texts about a job's pay, in Vietnamese. */
export const texts = {
  'Choose whether the rate is per hour, per day or for the whole job.':
    'Hãy chọn mức trả là cho một giờ, một ngày hay cả việc.',
  'Enter a rate, such as 30.50.': 'Hãy nhập mức trả, ví dụ 30.50.',
  'Some days on this job are already approved': 'Việc này có ngày đã duyệt',
  'Other days are paid {amount} an hour.': 'Các ngày khác được trả {amount} một giờ.',
  'Other days are paid {amount} each.': 'Các ngày khác được trả {amount} mỗi ngày.',
  'Other days cannot be approved until this job has a pay rate.':
    'Các ngày khác chưa duyệt được cho đến khi việc này có cách trả tiền.',
  'Save anyway': 'Vẫn lưu',
  "This job's approved hours could not be loaded.": 'Không tải được những gì đã duyệt của việc này.',
  'Then all days are approved, and {left} of {pay} is left over. You can add it on the Hours page.':
    'Khi đó mọi ngày đã duyệt, và còn dư {left} trong {pay}. Bạn có thể thêm số này ở trang giờ làm.',
  'That leaves {left} for {count} more days.': 'Như vậy còn {left} cho {count} ngày nữa.',
  '{count} days are approved, for {amount} in total. They will not change.':
    '{count} ngày đã duyệt, tổng cộng {amount}. Chúng giữ nguyên.',
  'The approved days come to {over} more than the job pays. Reopen days, or deduct the difference.':
    'Các ngày đã duyệt trả nhiều hơn {over} so với việc này. Hãy mở lại ngày, hoặc trừ phần chênh lệch.',
  'Enter dollars and cents, such as 30.50.': 'Hãy nhập đô la và xu, ví dụ 30.50.',
  'For each cleaner, before GST': 'Cho mỗi người, chưa gồm GST',
  'The pay text does not make this clear. Please choose.': 'Tiền công không cho biết. Hãy chọn.',
  'We read this as {amount} an hour': 'Hiểu là {amount} một giờ',
  'We read this as {amount} a day': 'Hiểu là {amount} một ngày',
  'We read this as {amount} for the whole job': 'Hiểu là {amount} cho cả việc',
  'We read this as at least {amount} an hour': 'Hiểu là ít nhất {amount} một giờ',
  'We read this as at least {amount} a day': 'Hiểu là ít nhất {amount} một ngày',
  'We read this as at least {amount} for the whole job': 'Hiểu là ít nhất {amount} cho cả việc',
  'The whole job': 'Cả việc',
  'The day': 'Ngày',
  'The hour': 'Giờ',
  'Not chosen yet': 'Chưa chọn',
  'Rate in $': 'Mức trả ($)',
  'Rate is for': 'Trả theo',
} as const satisfies Catalogue
