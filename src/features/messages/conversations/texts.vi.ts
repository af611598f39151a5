import type { Catalogue } from '@/lib/i18n/language'

/** Conversations about applications, in Vietnamese. */
export const texts = {
  'Application not found': 'Không tìm thấy đơn ứng tuyển',
  "Can't find the entrance": 'Không tìm thấy lối vào',
  'Deleted account': 'Tài khoản đã xóa',
  'A former administrator': 'Một quản trị viên cũ',
  'Loading messages…': 'Đang tải tin nhắn…',
  Message: 'Tin nhắn',
  Messages: 'Tin nhắn',
  'Messages about {title}': 'Tin nhắn về {title}',
  'Messages about {title}, new': 'Tin nhắn về {title}, có tin mới',
  New: 'Mới',
  'Not sent yet. This will be sent as soon as you are online.': 'Chưa gửi: tin sẽ được gửi ngay khi có mạng.',
  'No messages yet. Only this person and administrators can read this conversation.':
    'Chưa có tin nhắn nào. Chỉ người này và quản trị viên đọc được những gì viết ở đây.',
  'No messages yet. Everyone in the office can read what you write here.':
    'Chưa có tin nhắn nào. Mọi người trong văn phòng sẽ đọc được những gì bạn viết ở đây.',
  'Please write a message.': 'Vui lòng viết tin nhắn.',
  Read: 'Đã đọc',
  '10 min': '10 phút',
  '20 min': '20 phút',
  '30 min': '30 phút',
  'How late are you?': 'Bạn trễ bao lâu?',
  'How late are you for {title}?': 'Bạn đến {title} trễ bao lâu?',
  'Running late': 'Tôi đến trễ',
  'Running late for {title}': 'Tôi đến {title} trễ',
  'Running late: about 10 minutes': 'Tôi đến trễ khoảng 10 phút',
  'Running late: about 20 minutes': 'Tôi đến trễ khoảng 20 phút',
  'Running late: about 30 minutes': 'Tôi đến trễ khoảng 30 phút',
  Send: 'Gửi',
  Sent: 'Đã gửi',
  'See your applications': 'Xem đơn ứng tuyển',
  'Show earlier messages': 'Xem tin nhắn trước đó',
  'This account has been deleted. No one will read new messages here.':
    'Tài khoản này đã bị xóa. Không ai đọc những gì viết ở đây.',
  'The messages could not be loaded.': 'Không tải được tin nhắn.',
  'Write it again': 'Viết lại',
  You: 'Bạn',
  'written {moment}': 'viết lúc {moment}',
} as const satisfies Catalogue
