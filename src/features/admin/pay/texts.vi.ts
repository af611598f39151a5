import type { Catalogue } from '@/lib/i18n/language'

/** Pay and its settings, in Vietnamese. */
export const texts = {
  'A BSB has 6 digits, like 064-000.': 'BSB có 6 chữ số, ví dụ 064-000.',
  'A bank is written with three letters, like CBA.': 'Ngân hàng được viết bằng ba chữ cái, ví dụ CBA.',
  'An APCA number has 6 digits.': 'Số APCA có 6 chữ số.',
  'An account number has 1 to 9 digits.': 'Số tài khoản có 1 đến 9 chữ số.',
  'Bank account': 'Tài khoản ngân hàng',
  Business: 'Doanh nghiệp',
  'Business name': 'Tên doanh nghiệp',
  'Error saving the settings': 'Lỗi khi lưu cài đặt',
  'Failed to save the settings.': 'Không lưu được cài đặt.',
  GST: 'GST',
  Hours: 'Giờ làm',
  'It stands on every statement.': 'Tên này có trên mọi phiếu trả công.',
  'Loading the settings…': 'Đang tải cài đặt…',
  'No break': 'Không nghỉ',
  'Not rounded': 'Không làm tròn',
  'Of each day, half up': 'Của mỗi ngày, nửa làm tròn lên',
  'Pay leaves this account. The bank tells you its three letters and your APCA number.':
    'Tiền công được trả từ tài khoản này. Ngân hàng cho bạn biết ba chữ cái và số APCA.',
  'Round a day’s hours to': 'Làm tròn giờ mỗi ngày đến',
  'Save Settings': 'Lưu cài đặt',
  'Settings saved.': 'Đã lưu cài đặt.',
  'Some banks want that line, others refuse it. Yours can tell you.':
    'Có ngân hàng cần dòng này, có ngân hàng không nhận. Hãy hỏi ngân hàng của bạn.',
  'Taken off a day of more than 5 hours': 'Trừ vào ngày làm hơn 5 giờ',
  'The business is registered for GST': 'Doanh nghiệp đã đăng ký GST',
  'The file takes the total off this account in a line of its own':
    'Tệp có một dòng riêng trừ tổng số tiền khỏi tài khoản này',
  'The settings could not be loaded.': 'Không tải được cài đặt.',
  'This is no ABN: it has 11 digits, and its check digits must match.':
    'Đây không phải ABN: ABN có 11 chữ số và các chữ số kiểm tra phải khớp.',
  'Three letters, like CBA': 'Ba chữ cái, ví dụ CBA',
  'Unpaid break': 'Nghỉ không trả công',
  'What people agree to, and what stands on their tax invoices':
    'Điều mọi người đồng ý, và in trên hóa đơn thuế của họ',
  'Who is registered for GST has an ABN.': 'Đã đăng ký GST thì phải có ABN.',
  'Who is registered for GST, and agrees, is sent recipient created tax invoices.':
    'Ai đã đăng ký GST và đồng ý thì nhận hóa đơn thuế do bên trả lập.',
  settings: 'cài đặt',
  '{count} minutes': '{count} phút',
} as const satisfies Catalogue
