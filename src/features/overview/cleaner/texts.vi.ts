import type { Catalogue } from '@/lib/i18n/language'

/** The texts of the dashboard, in Vietnamese. */
export const texts = {
  'Add your postcode to hear about jobs near you.': 'Thêm mã bưu chính để nhận tin về việc gần bạn.',
  'An unexpected error occurred. Please try refreshing.':
    'Đã xảy ra lỗi ngoài dự kiến. Vui lòng tải lại trang.',
  'Shown at the top of this page': 'Ở đầu trang này',
  'Applied {day}': 'Ứng tuyển ngày {day}',
  'Browse Available Jobs': 'Xem việc đang tuyển',
  'Complete your first course': 'Hoàn thành khóa học đầu tiên',
  Details: 'Chi tiết',
  'Get ready to be accepted': 'Chuẩn bị để được nhận việc',
  'Happening Now': 'Đang diễn ra',
  Hello: 'Xin chào',
  'Hello, {firstName}': 'Xin chào, {firstName}',
  'Hide these steps': 'Ẩn các bước này',
  'Takes about 15 minutes.': 'Mất khoảng 15 phút.',
  "Jobs I'm Pursuing": 'Việc tôi đang ứng tuyển',
  'Loading your dashboard…': 'Đang tải trang chính của bạn…',
  'Pay:': 'Tiền công:',
  'Starts {when}': 'Bắt đầu {when}',
  'There are no other open jobs right now. New jobs will appear here.':
    'Hiện không còn việc nào khác đang tuyển. Việc mới sẽ hiện ở đây.',
  'This section is not available right now. Please try again later.': 'Hiện chưa xem được phần này.',
  'Upload your documents': 'Tải giấy tờ của bạn lên',
  'View All': 'Xem tất cả',
  'We check these before we accept anyone for a job.':
    'Chúng tôi xem những mục này trước khi nhận ai vào làm.',
  'White Card, driver’s license, visa or Blue Card.': 'White Card, bằng lái xe, visa hoặc Blue Card.',
  "You don't have any active jobs right now.": 'Hiện bạn chưa có việc nào đang nhận.',
  "You haven't applied for any jobs yet.": 'Bạn chưa ứng tuyển việc nào.',
  'You’ll also see how far away each job is.': 'Bạn cũng sẽ thấy mỗi việc cách bạn bao xa.',
  applications: 'đơn ứng tuyển',
  'current jobs': 'việc đang nhận',
  'of {title}': 'về {title}',
  'open jobs': 'việc đang tuyển',
  '{count} steps left': 'Còn {count} bước chưa làm',
} as const satisfies Catalogue
