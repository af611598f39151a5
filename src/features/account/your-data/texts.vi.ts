import type { Catalogue } from '@/lib/i18n/language'

/** Downloading and deleting an account's data, in Vietnamese. "Their" texts are read by administrators. */
export const texts = {
  'A ZIP file with a readable page, a data file (JSON), your documents and your picture. Keep it somewhere safe, because it contains your bank details.':
    'Một tệp ZIP gồm một trang dễ đọc, một tệp dữ liệu (JSON), cùng tất cả giấy tờ và ảnh của bạn. Hãy cất ở nơi an toàn vì trong đó có thông tin ngân hàng của bạn.',
  'Change your details, documents and bank details on your {profile}. You can also read {privacy}.':
    'Bạn có thể sửa thông tin cá nhân, giấy tờ và thông tin ngân hàng trong {profile}. Bạn cũng có thể đọc {privacy}.',
  Correct: 'Chỉnh sửa',
  Delete: 'Xóa',
  'Delete my account': 'Xóa tài khoản của tôi',
  'Delete my account…': 'Xóa tài khoản của tôi…',
  'Deleting…': 'Đang xóa…',
  Download: 'Tải xuống',
  'Download my data': 'Tải dữ liệu của tôi xuống',
  'Download your data first if you want to keep any of it.':
    'Nếu muốn giữ lại dữ liệu, bạn hãy tải xuống trước.',
  'Long lists show the newest 10,000 entries and how many older ones there are.':
    'Nếu có rất nhiều mục, thông báo hoặc tin nhắn, ở đây có 10.000 mục mới nhất và số mục cũ hơn.',
  'Everything Shinework keeps about you. All times are Brisbane time. Your files are in the folder next to this page.':
    'Tất cả những gì Shinework lưu về bạn. Giờ ghi ở đây là giờ Brisbane. Các tệp của bạn nằm trong thư mục bên cạnh trang này.',
  'Everything that Shinework keeps about you, in one file.':
    'Tất cả những gì Shinework lưu về bạn, trong một tệp.',
  'File {number} of {of}…': 'Tệp {number}/{of}…',
  'The file has since been removed.': 'Tệp này vừa bị xóa trong lúc đó.',
  'Job records keep an anonymous note that someone applied and attended. The audit log still shows that this account existed.':
    'Công việc vẫn ghi là có người đã ứng tuyển và đến làm, nhưng không kèm tên; nhật ký của quản trị viên vẫn ghi là từng có tài khoản này.',
  'Checking what would be deleted…': 'Đang kiểm tra những gì sẽ bị xóa…',
  No: 'Không',
  'Nothing.': 'Không có gì.',
  'Please enter your password.': 'Vui lòng nhập mật khẩu của bạn.',
  'Creating your file…': 'Đang gộp lại…',
  'Loading your data…': 'Đang đọc dữ liệu của bạn…',
  'Download without it': 'Tải về không có tệp đó',
  'Download without them': 'Tải về không có các tệp đó',
  'Saved as {name} in your downloads.': 'Đã lưu thành {name} trong mục tải xuống của bạn.',
  'Saved as {name} in your downloads. Some files are missing. They are listed in the ZIP file.':
    'Đã lưu thành {name} trong mục tải xuống của bạn. Còn thiếu một số tệp; tên các tệp đó được ghi trong tệp ZIP.',
  'That is not your password.': 'Đó không phải là mật khẩu của bạn.',
  'The account could not be deleted. Please try again.': 'Không xóa được tài khoản. Vui lòng thử lại.',
  'The data could not be loaded': 'Không đọc được dữ liệu',
  'Their profile, bank details, documents, answers, notifications and settings will be erased straight away, and {count} stored files within minutes.':
    'Hồ sơ, thông tin ngân hàng, giấy tờ, câu trả lời, thông báo và cài đặt của người này bị xóa ngay, còn {count} tệp đã lưu sẽ bị xóa trong vài phút.',
  'Their profile, bank details, documents, answers, notifications and settings will be permanently erased straight away.':
    'Hồ sơ, thông tin ngân hàng, giấy tờ, câu trả lời, thông báo và cài đặt của người này bị xóa ngay và vĩnh viễn.',
  'Their {count} certificates can no longer be verified.':
    'Không còn xác minh được {count} chứng chỉ của người này.',
  'They will lose their places on these {count} jobs, and administrators will be notified:':
    'Người này sẽ mất chỗ ở {count} việc này và quản trị viên sẽ được báo:',
  'They will be logged out on all devices.': 'Người này bị đăng xuất trên mọi thiết bị.',
  'This cannot be undone.': 'Việc này không thể hoàn tác.',
  'The deletion details could not be loaded': 'Không tải được thông tin về việc xóa tài khoản',
  'The deletion details could not be loaded.': 'Không tải được thông tin về việc xóa tài khoản.',
  Yes: 'Có',
  'You will lose your places on these {count} jobs, and administrators will be notified:':
    'Bạn sẽ mất chỗ ở {count} việc này và quản trị viên sẽ được báo:',
  'You will be logged out on all your devices.': 'Bạn bị đăng xuất trên mọi thiết bị của mình.',
  'Your data': 'Dữ liệu của bạn',
  'Your Shinework data': 'Dữ liệu của bạn tại Shinework',
  'Your data could not be loaded. Please try again.': 'Không đọc được dữ liệu của bạn. Vui lòng thử lại.',
  'Your password': 'Mật khẩu của bạn',
  'Your profile, bank details, documents, answers, notifications and settings will be erased straight away, and {count} stored files within minutes.':
    'Hồ sơ, thông tin ngân hàng, giấy tờ, câu trả lời, thông báo và cài đặt của bạn bị xóa ngay, còn {count} tệp đã lưu sẽ bị xóa trong vài phút.',
  'Your profile, bank details, documents, answers, notifications and settings will be permanently erased straight away.':
    'Hồ sơ, thông tin ngân hàng, giấy tờ, câu trả lời, thông báo và cài đặt của bạn bị xóa ngay và vĩnh viễn.',
  'Your {count} certificates can no longer be verified.':
    'Không còn xác minh được {count} chứng chỉ của bạn.',
  'what we keep, why and for how long': 'chúng tôi lưu gì, vì sao và trong bao lâu',
  profile: 'hồ sơ',
  ABN: 'ABN',
  'Account number': 'Số tài khoản',
  BSB: 'BSB',
  'One day of work is not approved yet. It cannot be approved once the account is deleted.':
    'Một ngày làm chưa được duyệt. Sau khi xóa thì không duyệt được nữa.',
  '{count} days of work are not approved yet. They cannot be approved once the account is deleted.':
    '{count} ngày làm chưa được duyệt. Sau khi xóa thì không duyệt được nữa.',
  '{amount} is approved and will still be paid to your bank account.':
    '{amount} đã được duyệt và vẫn sẽ được trả vào tài khoản ngân hàng của bạn.',
  '{amount} is approved and will still be paid to their bank account.':
    '{amount} đã được duyệt và vẫn sẽ được trả vào tài khoản ngân hàng của họ.',
  '{amount} is approved but cannot be paid yet. Add these to your profile first: {details}.':
    '{amount} đã được duyệt nhưng chưa thể trả. Trước hết hãy điền trong hồ sơ: {details}.',
  '{amount} is approved but cannot be paid. Missing from their profile: {details}.':
    '{amount} đã được duyệt nhưng chưa thể trả. Hồ sơ của họ còn thiếu: {details}.',
  '{count} applications without a decision will be withdrawn.':
    '{count} đơn ứng tuyển chưa có quyết định sẽ được rút.',
  '{count} files could not be downloaded. {message}': 'Không tải xuống được {count} tệp. {message}',
  '{message} Please try again.': '{message} Vui lòng thử lại.',
} as const satisfies Catalogue
