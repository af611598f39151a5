import type { Catalogue } from '@/lib/i18n/language'

/** The texts about invitations and reserves, in Vietnamese. */
export const texts = {
  'The invitations could not be loaded.': 'Không tải được lời mời.',
  'The invitations could not be sent.': 'Không gửi được lời mời.',
  'No answer yet': 'Chưa trả lời',
  'No longer open: {reason}': 'Hết hiệu lực: {reason}',
  '{moment}, by {name}': '{moment}, do {name}',
  '{count} people invited': 'Đã mời {count} người',
  'The reserve could not be loaded.': 'Không đọc được danh sách dự bị.',
  'The reserve could not be changed.': 'Không thay đổi được danh sách dự bị.',
  Reserve: 'Dự bị',
  'Keep {count} in reserve': 'Đưa {count} vào dự bị',
  'Resume offers': 'Mời chỗ tiếp',
  'Pause offers': 'Tạm dừng mời chỗ',
  'Paused: free places are not offered to anyone.': 'Đã tạm dừng: không mời ai vào chỗ trống.',
  'When a place opens up, each person in turn has 30 minutes to accept.':
    'Khi có chỗ trống, người đầu tiên được mời trong 30 phút, rồi đến người tiếp theo.',
  'Accepted the place': 'Đã nhận chỗ',
  'Did not answer': 'Không trả lời',
  Waiting: 'Đang chờ',
  'Offered a place, reply due by {moment}': 'Đã mời vào chỗ trống, trả lời đến {moment}',
  'Move {name} up': 'Đưa {name} lên',
  'Move {name} down': 'Đưa {name} xuống',
  'Remove {name} from the reserve': 'Đưa {name} ra khỏi dự bị',
  'Available people': 'Người có thể đến',
  'The list of people could not be loaded.': 'Không tải được danh sách người.',
  'The number of people notified could not be loaded.': 'Không đọc được việc này đã đến với bao nhiêu người.',
  'No one has applied yet': 'Chưa có ai ứng tuyển',
  'No applicants left': 'Không còn ai trong số người đã ứng tuyển',
  '{told} notified. {near} nearby, {qualified} of them qualified. {opened} viewed the job.':
    'Đã báo {told} người, {near} người ở trong tầm, {qualified} trong số đó có đủ những gì việc này yêu cầu, {opened} người đã mở xem.',
  'Similar open jobs pay {median} an hour ({jobs}).':
    'Những việc tương tự đang mở trả {median} một giờ ({jobs}).',
  'This job pays {pay}.': 'Việc này trả {pay}.',
  'There is no one left to invite.': 'Không còn ai để mời.',
  'Best first: requirements met, free at that time, knows the site, distance, past jobs.':
    'Phù hợp nhất trước: đủ yêu cầu, rảnh, quen nơi làm, ở gần, từng đến làm.',
  'Only the {count} nearest people are compared. Search to find others.':
    'Chỉ so sánh {count} người ở gần nhất. Hãy tìm kiếm để thấy những người khác.',
  'Only the {count} newest people are compared. Type more of the name to find others.':
    'Chỉ so sánh {count} người mới tham gia nhất. Hãy gõ thêm tên để thấy những người khác.',
  Reasons: 'Lý do',
  '{distance}, further than they want to travel': '{distance}, xa hơn họ muốn',
  'Missing: {things}': 'Còn thiếu {things}',
  'Free at that time': 'Rảnh lúc đó',
  'Came {count} times': 'Đã đến {count} lần',
  '{count} no-shows': '{count} lần không đến',
  'Search people to invite': 'Tìm người để mời',
  'Loading people…': 'Đang tải danh sách…',
  'No people match. Change the search or filters.': 'Không có ai phù hợp. Hãy đổi từ tìm kiếm hoặc bộ lọc.',
  'Invite {count}': 'Mời {count}',
  'People to invite': 'Những người để mời',
} as const satisfies Catalogue
