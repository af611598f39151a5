import type { Catalogue } from '@/lib/i18n/language'

/** Conversations as administrators see them, in Vietnamese. */
export const texts = {
  'An administrator, {moment}': 'Quản trị viên, {moment}',
  All: 'Tất cả',
  'Choose a conversation.': 'Hãy chọn một cuộc trò chuyện.',
  Conversations: 'Trò chuyện',
  'Done. No one else is waiting.': 'Xong. Không còn ai đang chờ.',
  'Done. Here is the next conversation.': 'Xong. Đã mở cuộc tiếp theo.',
  'No conversations match. Change the search or filters.':
    'Không có cuộc trò chuyện nào khớp. Hãy đổi từ tìm kiếm hoặc bộ lọc.',
  'Person, job or text': 'Người, việc hoặc nội dung',
  'Search messages': 'Tìm tin nhắn',
  'Waiting for a reply': 'Đang chờ trả lời',
  'Waiting since {moment}': 'Chờ từ {moment}',
  Answered: 'Đã trả lời',
  'Messages with {name}': 'Tin nhắn với {name}',
  'Back to messages': 'Quay lại tin nhắn',
  'Latest message': 'Tin mới nhất',
  'Loading conversations…': 'Đang tải các cuộc trò chuyện…',
  'No answer needed': 'Không cần trả lời',
  'No messages yet.': 'Chưa có ai viết.',
  'No one is waiting for a reply.': 'Không ai đang chờ trả lời.',
  Unread: 'Chưa đọc',
  'Show all': 'Xem tất cả',
  'Show unanswered only': 'Xem những tin đang chờ',
  'The conversations could not be loaded.': 'Không tải được các cuộc trò chuyện.',
  'View profile': 'Xem hồ sơ',
  'Waiting since': 'Chờ từ',
} as const satisfies Catalogue
