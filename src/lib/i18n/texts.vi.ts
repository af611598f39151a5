import type { Catalogue } from './language'

/** Vietnamese texts of src/lib. */
export const texts = {
  ' to ': ' đến ',
  'All places are filled': 'Đã đủ người',
  'If not a citizen or permanent resident': 'Nếu bạn không phải công dân hoặc thường trú nhân',
  'Invalid Date': 'Ngày không hợp lệ',
  'Job Opportunity': 'Cơ hội việc làm',
  'May be needed for transport': 'Có thể cần khi đi lại',
  'N/A': 'Không có',
  'Object not found': 'Không tìm thấy tệp',
  'Shinework is being updated. Please try again in a few minutes.':
    'Shinework đang được cập nhật. Vui lòng thử lại sau vài phút.',
  'This took too long. Please try again in a moment.':
    'Yêu cầu này mất quá nhiều thời gian. Vui lòng thử lại sau giây lát.',
  'This text has hidden characters. Please type it again.': 'Nội dung này có ký tự ẩn. Vui lòng nhập lại.',
  'Please use at most {longest} characters.': 'Vui lòng dùng tối đa {longest} ký tự.',
  'Quota exceeded': 'Đã hết dung lượng lưu trữ',
  'Required for construction site cleaning': 'Cần có khi dọn dẹp công trường xây dựng',
  'Schools, childcare': 'Trường học, nhà trẻ',
  'Shinework cannot be reached right now. Check your connection and try again.':
    'Hiện không kết nối được với Shinework. Hãy kiểm tra kết nối mạng rồi thử lại.',
  TBD: 'Chưa rõ',
  'The server returned error {status}. Please try again.': 'Máy chủ báo lỗi {status}. Vui lòng thử lại.',
  'Failed to upload image {name}: {error}': 'Không tải lên được ảnh {name}: {error}',
  'Failed to upload PDF {name}: {error}': 'Không tải lên được PDF {name}: {error}',
  'This file could not be opened.': 'Không mở được tệp này.',
  'This PDF asks for a password. Please save it without one and choose it again.':
    'PDF này có mật khẩu. Vui lòng lưu lại không có mật khẩu rồi chọn lại.',
  'This PDF is damaged or not complete. Please save it again, or choose a photo or a scan.':
    'PDF này bị hỏng hoặc không đầy đủ. Vui lòng lưu lại, hoặc chọn ảnh hay bản quét.',
  'This file is empty. Please choose another one.': 'Tệp này trống. Vui lòng chọn tệp khác.',
  'This photo is saved as HEIC, which this browser cannot read. Choose JPEG in your camera settings (on an iPhone: Formats, Most Compatible), or upload a screenshot of the photo.':
    'Ảnh này được lưu ở dạng HEIC, trình duyệt này không đọc được. Hãy chọn JPEG trong cài đặt máy ảnh (trên iPhone: Định dạng, Tương thích nhất), hoặc chụp màn hình ảnh đó rồi chọn ảnh chụp.',
  'This picture cannot be read. Please choose a JPG or PNG picture.':
    'Không đọc được ảnh này. Vui lòng chọn ảnh JPG hoặc PNG.',
  Unauthenticated: 'Chưa đăng nhập',
  Unauthorized: 'Không có quyền',
  '{amount} for {hours} h': '{amount} cho {hours} giờ',
  'from {amount} for {hours} h': 'từ {amount} cho {hours} giờ',
  '{accepted} of {places} filled': 'Đã nhận {accepted}/{places} người',
  '{distance} away': 'cách {distance}',
  '{subject} can have at most {longest} characters.': '{subject} có thể dài tối đa {longest} ký tự.',
  '{hours} h': '{hours} giờ',
  '{hours} h {minutes} min': '{hours} giờ {minutes} phút',
  '{weekday} {day}': '{weekday}, {day}',
  Today: 'Hôm nay',
  Tomorrow: 'Ngày mai',
} as const satisfies Catalogue

/** Countable nouns by their English singular. Vietnamese has one form for every number. */
export const nouns = {
  'accepted person': 'người được nhận',
  applicant: 'người ứng tuyển',
  application: 'đơn ứng tuyển',
  certificate: 'chứng chỉ',
  conversation: 'cuộc trò chuyện',
  course: 'khóa học',
  'current job': 'việc đang nhận',
  day: 'ngày',
  entry: 'mục',
  invitation: 'lời mời',
  job: 'việc',
  message: 'tin nhắn',
  month: 'tháng',
  note: 'ghi chú',
  notification: 'thông báo',
  'open job': 'việc đang tuyển',
  'past job': 'việc đã qua',
  'pay run': 'đợt trả công',
  payment: 'khoản trả',
  person: 'người',
  question: 'câu hỏi',
  section: 'phần',
  site: 'địa điểm',
  'stored file': 'tệp đã lưu',
  try: 'lần thử',
  user: 'người dùng',
} as const satisfies Catalogue
