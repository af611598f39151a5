import type { Catalogue } from '@/lib/i18n/language'

/** Vietnamese texts that surround every page. */
export const texts = {
  'A new version is ready': 'Đã có phiên bản mới',
  Admin: 'Quản trị',
  Applications: 'Đơn ứng tuyển',
  'Current Jobs': 'Việc đang nhận',
  Dashboard: 'Trang chính',
  'Loading the latest version…': 'Đang tải phiên bản mới nhất…',
  'Good cleaning work, close to home.': 'Việc dọn dẹp tốt, gần nhà bạn.',
  'Initializing...': 'Đang khởi động...',
  Logout: 'Đăng xuất',
  Main: 'Chính',
  Opportunities: 'Tìm việc',
  Profile: 'Hồ sơ',
  'Shinework is not responding right now. We will keep trying.':
    'Shinework hiện không phản hồi. Chúng tôi vẫn đang thử lại.',
  Reload: 'Tải lại',
  'Skip to content': 'Đến nội dung chính',
  'Something went wrong at our end. Everything you saved is safe.':
    'Có trục trặc từ phía chúng tôi. Những gì bạn đã lưu vẫn còn nguyên.',
  'This page could not be loaded. Check your connection and try again.':
    'Không tải được trang này. Hãy kiểm tra kết nối mạng rồi thử lại.',
  Training: 'Đào tạo',
  'You are offline. This page might be out of date.':
    'Bạn đang ngoại tuyến. Thông tin bạn thấy có thể đã cũ.',
} as const satisfies Catalogue
