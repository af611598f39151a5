import type { Catalogue } from '@/lib/i18n/language'

/** Push notifications on this device, in Vietnamese. */
export const texts = {
  'Checking…': 'Đang kiểm tra…',
  'Off. This device shows no notifications while Shinework is closed.':
    'Đang tắt. Thiết bị này không hiện gì khi bạn đã đóng Shinework.',
  'On. This device shows push notifications even when Shinework is closed.':
    'Đang bật. Thiết bị này hiện thông báo đẩy cả khi bạn đã đóng Shinework.',
  'One moment…': 'Xin chờ một chút…',
  'Push notifications on this device': 'Thông báo đẩy trên thiết bị này',
  'Push notifications only work if you open Shinework over https.':
    'Thông báo đẩy chỉ hoạt động khi mở Shinework bằng https.',
  'That did not work. Please try again later.': 'Chưa thực hiện được. Vui lòng thử lại sau.',
  'This device could not be removed.': 'Không gỡ được thiết bị khỏi danh sách.',
  'The device could not be registered.': 'Không đăng ký được thiết bị.',
  'The registered devices could not be loaded.': 'Không đọc được danh sách thiết bị đã đăng ký.',
  'This browser cannot show push notifications. On an iPhone, add Shinework to the home screen first.':
    'Trình duyệt này không hiện được thông báo đẩy. Trên iPhone, trước tiên hãy thêm Shinework vào màn hình chính.',
  'We could not check whether push notifications are on. Please try again later.':
    'Chúng tôi không kiểm tra được thông báo đẩy đang bật hay tắt. Vui lòng thử lại sau.',
  'Your browser blocks notifications from Shinework. Allow them for this site in your browser settings.':
    'Trình duyệt của bạn đang chặn thông báo từ Shinework. Hãy cho phép trong phần cài đặt trình duyệt cho trang này.',
} as const satisfies Catalogue
