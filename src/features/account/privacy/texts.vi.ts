import type { Catalogue } from '@/lib/i18n/language'
import { retentionTexts } from './retention.vi'

/** The page about privacy, in Vietnamese. */
export const texts = {
  'On your own device': 'Những gì nằm trên thiết bị của bạn',
  'So that you can look things up offline, your phone or computer keeps your profile, dashboard, jobs (with addresses and contacts), applications, notifications, courses and certificates as you last saw them, for at most 14 days. It also remembers who is logged in, and keeps anything you answered, read or reported until it is sent. Bank details and documents are never kept on it.':
    'Để bạn xem lại được khi không có mạng, điện thoại hoặc máy tính của bạn giữ những gì bạn xem gần nhất trong hồ sơ, trang chính, việc làm (kèm địa chỉ và người liên hệ), đơn ứng tuyển, thông báo, khóa học và chứng chỉ, nhiều nhất 14 ngày; các câu trả lời, dấu đã đọc và lần nhấn nút cho đến khi gửi xong; và thông tin ai đang đăng nhập. Thông tin ngân hàng và giấy tờ không bao giờ được giữ ở đó.',
  'Logging out removes all of this, except unsent messages and reports such as “I’m here” or “I can’t come” and your reason. If you are logged out automatically, everything stays until you log in again or someone else does.':
    'Đăng xuất sẽ xóa những thứ này, trừ tin nhắn và các lần nhấn như “Tôi đến rồi” và “Tôi không đến được”, kèm lý do, chưa gửi được. Nếu bạn bị đăng xuất ngoài ý muốn, chúng chờ bạn, và bị xóa khi người khác đăng nhập.',
  ...retentionTexts,
  'For each item, we explain what it is, why and how long we keep it, and who can see it.':
    'Với mỗi mục: đó là gì, vì sao được lưu, lưu trong bao lâu và ai xem được.',
  'Administrators, and the people accepted for the job.':
    'Quản trị viên và những người được nhận làm việc đó.',
  'Administrators. Entries about you are in your download.':
    'Quản trị viên. Những gì nhật ký ghi về bạn có trong bản tải xuống của bạn.',
  'Applications and work': 'Đơn ứng tuyển và công việc',
  'As long as the job exists, or until an administrator changes it.':
    'Cho đến khi công việc không còn, hoặc khi quản trị viên thay đổi.',
  'Questions or complaints:': 'Hỏi hoặc khiếu nại:',
  'Some sites may only be cleaned by people with certain documents. Administrators check them.':
    'Vì có những nơi chỉ người có giấy tờ nhất định mới được dọn dẹp, và quản trị viên kiểm tra các giấy tờ đó.',
  'Correct it:': 'Chỉnh sửa:',
  'Devices and calendars': 'Thiết bị và lịch',
  'Erase it:': 'Xóa:',
  'For two years, even after you delete your account, because it protects everyone else. It never contains your name, only a number for your account.':
    'Trong hai năm, kể cả sau khi bạn xóa tài khoản, vì nhật ký bảo vệ những người khác. Nhật ký không bao giờ ghi tên bạn, chỉ ghi một mã số thay cho tài khoản của bạn.',
  'Download, correct or erase your data': 'Nhận, chỉnh sửa và xóa dữ liệu',
  'Get it:': 'Nhận dữ liệu:',
  'As long as you have an account, and for five years after each payment, as the law requires. If we still owe you pay when you delete your account, your name, ABN, hours and bank account stay until it is paid or settled. The bank account stays 30 days longer in case a payment is returned.':
    'Trong thời gian bạn có tài khoản, và năm năm sau mỗi lần trả vì luật yêu cầu. Với khoản chưa trả, tên, ABN, giờ làm và tài khoản ngân hàng của bạn được giữ đến khi trả hoặc giải quyết xong; tài khoản giữ thêm 30 ngày phòng khi khoản trả bị trả lại.',
  'Hours and pay': 'Giờ làm và tiền công',
  'How long': 'Trong bao lâu',
  'We keep your data in our hosting provider’s database and file storage, encrypted in transit and at rest, and in backups. Deleted data disappears from backups as they are replaced. Emails pass through our email provider.':
    'Trong cơ sở dữ liệu và kho tệp của nhà cung cấp máy chủ, được mã hóa cả khi truyền lẫn khi lưu, và trong các bản sao lưu; dữ liệu đã xóa sẽ mất khỏi đó khi bản sao lưu được thay mới. Email được gửi qua nhà cung cấp email của chúng tôi.',
  'No one. Encrypted messages pass through a service run by the maker of your browser (such as Google, Apple or Mozilla), which may be overseas.':
    'Không ai cả. Tin nhắn được mã hóa và đi qua dịch vụ của hãng làm trình duyệt bạn dùng (như Google, Apple hoặc Mozilla), có thể ở nước ngoài.',
  'Notifications and messages': 'Thông báo và tin nhắn',
  'Office of the Australian Information Commissioner':
    'Văn phòng Ủy viên Thông tin Úc (Office of the Australian Information Commissioner)',
  'Contacts on site': 'Người liên hệ tại chỗ',
  'Shinework keeps what it needs to match cleaners with jobs, and nothing for advertising. We never sell data, track you on other websites, or ask your phone for your location.':
    'Shinework chỉ lưu những gì cần để kết nối người dọn dẹp với công việc, không lưu gì để quảng cáo. Không có gì bị bán đi. Không ai bị theo dõi trên các trang khác, và chúng tôi không bao giờ hỏi điện thoại xem bạn đang ở đâu.',
  'So that administrators know who applies, and you hear about jobs near you.':
    'Để quản trị viên biết ai ứng tuyển, và để bạn nhận tin về việc gần bạn.',
  'So that we can check who made each decision and who opened which documents.':
    'Để có thể kiểm tra ai đã quyết định điều gì, và ai đã xem giấy tờ của ai.',
  'So that people working on a job know who to ask there.': 'Để người đi làm biết hỏi ai ở nơi đó.',
  'So that you are paid for the hours you worked, and both sides can prove it.':
    'Để bạn được trả đúng số giờ đã làm, và cả hai bên đều có thể chứng minh.',
  'So that you can be paid.': 'Để bạn được trả tiền.',
  'So that only you can log in to your account.':
    'Để bạn đăng nhập được, và không ai khác vào được thay bạn.',
  'The record of who did what': 'Nhật ký ai đã làm gì',
  'To decide who gets a job, to plan the day, and to know who came.':
    'Để quyết định ai được nhận việc, lên kế hoạch cho ngày làm và biết ai đã đến.',
  'To let you continue where you left off, and to prove what you have completed.':
    'Để bạn học tiếp từ chỗ đã dừng, và để chứng minh bạn đã hoàn thành những gì.',
  'To send push messages to your phone and show your jobs in your calendar, if you turn these on.':
    'Để gửi thông báo đẩy đến điện thoại và hiện việc của bạn trong lịch, nếu bạn bật các mục này.',
  'To tell you about decisions, changes and jobs near you, in the way you choose.':
    'Để báo cho bạn về các quyết định, thay đổi và việc gần bạn, theo cách bạn chọn.',
  'You and administrators.': 'Bạn và quản trị viên.',
  'Until you change it or delete your account.': 'Cho đến khi bạn thay đổi hoặc xóa tài khoản.',
  'Until you change them or delete your account.': 'Cho đến khi bạn đổi thông tin này hoặc xóa tài khoản.',
  'Until you delete them (they are erased a day later) or delete your account. Notifications you have read are also erased after a time that administrators set (six months by default). Conversations stay until you delete your account. For 90 days, we keep a record of whether emails and push messages arrived.':
    'Cho đến khi bạn xóa chúng (một ngày sau thì mất hẳn) hoặc xóa tài khoản. Những gì bạn đã đọc cũng mất sau một thời gian do quản trị viên đặt, nửa năm nếu họ không đổi. Các cuộc trò chuyện được giữ đến khi bạn xóa tài khoản. Kết quả gửi email và thông báo đẩy được lưu 90 ngày.',
  'Until you delete your account.': 'Cho đến khi bạn xóa tài khoản.',
  'Until you delete your account. After that, job records keep an anonymous note that someone applied and attended.':
    'Cho đến khi bạn xóa tài khoản. Sau đó, công việc vẫn ghi là có người đã ứng tuyển và đến làm, nhưng không còn gì cho biết đó là bạn.',
  'Until you delete your account. Where you are logged in is kept until you log out, and login attempts for ten minutes.':
    'Cho đến khi bạn xóa tài khoản. Thông tin bạn đang đăng nhập ở đâu được lưu đến khi bạn đăng xuất; các lần thử đăng nhập được đếm trong mười phút.',
  'Until you switch them off, log out on that device, or delete your account.':
    'Cho đến khi bạn tắt, đăng xuất trên thiết bị đó, hoặc xóa tài khoản.',
  'Until you replace them or delete your account. A file that was never saved is removed after a day.':
    'Cho đến khi có bản mới hơn thay thế, hoặc bạn xóa tài khoản. Tệp chưa bao giờ được lưu sẽ bị xóa sau một ngày.',
  What: 'Nội dung',
  'What we keep': 'Những gì được lưu',
  'Where we keep your data': 'Dữ liệu nằm ở đâu',
  'Who sees it': 'Ai xem được',
  Why: 'Vì sao',
  'Email {email}.': 'Hãy viết đến {email}.',
  'You and administrators. We record each time an administrator opens them.':
    'Bạn và quản trị viên. Mỗi lần quản trị viên mở đều được ghi vào nhật ký.',
  'You and administrators. Administrators’ internal notes about a decision are not shown here, but you can ask us for them.':
    'Bạn và quản trị viên. Những gì quản trị viên ghi riêng cho mình về một quyết định không hiện ở đây; bạn có thể hỏi chúng tôi.',
  'You and administrators. Anyone who knows a certificate’s number can check its name, course and day.':
    'Bạn và quản trị viên. Ai biết mã của một chứng chỉ đều có thể kiểm tra chứng chỉ đó: tên, khóa học và ngày.',
  'You and administrators. Anyone who knows a certificate’s number can see your name beside it.':
    'Bạn và quản trị viên. Ai biết mã một chứng chỉ của bạn thì thấy được tên bạn trên đó.',
  'Licences for the software used in Shinework': 'Giấy phép của những gì tạo nên Shinework',
  'You need an account to look at jobs and apply, so you cannot use Shinework anonymously.':
    'Bạn cần có tài khoản để xem việc và ứng tuyển, nên không thể dùng Shinework mà không có tên.',
  'We will answer within 30 days. If you are not satisfied, you can contact the {office}.':
    'Bạn sẽ được trả lời trong vòng 30 ngày. Nếu chưa hài lòng, bạn có thể liên hệ {office}.',
  'You. Administrators can open them, and we record each time they do.':
    'Bạn. Quản trị viên có thể mở xem; mỗi lần mở đều được ghi vào nhật ký.',
  'You. Administrators read and write the conversations, and see which emails and push messages were sent to you.':
    'Bạn. Quản trị viên thấy những email và thông báo đẩy đã gửi cho bạn.',
  'When you log in or register, {provider} checks that you are not a robot. It receives your network address and browser details, possibly overseas.':
    'Khi bạn đăng nhập hoặc đăng ký, {provider} kiểm tra bạn không phải là robot. Để làm vậy, dịch vụ này thấy địa chỉ mạng và trình duyệt của bạn, có thể ở nước ngoài.',
  'You. Administrators see your email address and when you joined. No one can read your password, because we keep only a fingerprint of it.':
    'Bạn. Quản trị viên thấy địa chỉ email và ngày bạn tham gia. Không ai đọc được mật khẩu của bạn: chúng tôi chỉ lưu bản mã hóa một chiều của mật khẩu.',
  'Your account': 'Tài khoản của bạn',
  'Your account has been deleted. Your files will be erased within minutes.':
    'Tài khoản của bạn đã được xóa. Các tệp bạn đã lưu sẽ bị xóa hết trong vài phút.',
  'Your bank details': 'Thông tin ngân hàng của bạn',
  'Your documents': 'Giấy tờ của bạn',
  'Your privacy': 'Quyền riêng tư của bạn',
  'Your profile': 'Hồ sơ của bạn',
  'change it on your {profile}. Administrators can correct what they decided.':
    'sửa trong {profile}. Những gì quản trị viên quyết định thì quản trị viên có thể sửa.',
  'delete your account under {yourData}. Before you confirm, we show you what is erased and what stays.':
    'xóa tài khoản ở trang {yourData}. Bạn được cho biết trước những gì mất đi và những gì còn lại.',
  'download everything we keep about you, with your files, under {yourData}. It takes a minute and costs nothing.':
    'tải xuống tất cả những gì được lưu về bạn, cùng các tệp của bạn, ở trang {yourData}. Chỉ mất một phút và không tốn tiền.',
} as const satisfies Catalogue
