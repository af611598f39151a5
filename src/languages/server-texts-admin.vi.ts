/** Messages of the database and the services that only administrators see, in Vietnamese. Names in braces are placeholders. */
export const adminServerTexts = {
  'Some bank accounts have changed since the last pay run. Check each of them first.':
    'Có tài khoản ngân hàng đã thay đổi kể từ lần trả công trước. Hãy xem từng tài khoản trước.',
  'Someone has reported a change to their bank account that they did not make. Please check it.':
    'Có người báo rằng không phải họ đã thay đổi tài khoản ngân hàng. Vui lòng xem lại.',
  'This report no longer exists.': 'Báo cáo này không còn nữa.',
  // People and their documents.
  'A document is either checked or refused.': 'Giấy tờ chỉ có thể là đã kiểm tra hoặc bị từ chối.',
  'Invalid role specified': 'Vai trò không hợp lệ',
  'You cannot decide about your own documents.': 'Không ai tự duyệt giấy tờ của chính mình.',
  'Remove your own two-step verification on your profile.':
    'Hãy gỡ xác thực hai lớp của bạn trong hồ sơ của bạn.',
  'Set up two-step verification for yourself first.':
    'Trước hết hãy thiết lập xác thực hai lớp của chính bạn.',
  'This person has no two-step verification.': 'Người này không có xác thực hai lớp.',
  'The founder is always an administrator.': 'Người sáng lập luôn là quản trị viên.',
  'The last administrator cannot give up the role.': 'Quản trị viên cuối cùng không thể từ bỏ vai trò.',
  'This document has been replaced or removed.': 'Giấy tờ này đã được thay hoặc đã bị gỡ.',
  'You have already decided this document.': 'Bạn đã quyết định về giấy tờ này rồi.',
  '{name} has already decided this document.': '{name} đã quyết định về giấy tờ này.',

  'Please write a note.': 'Vui lòng viết ghi chú.',
  'This note has been removed.': 'Ghi chú này đã bị gỡ.',

  // The business's settings.
  'A BSB has 6 digits, like 064-000.': 'BSB có 6 chữ số, ví dụ 064-000.',
  'No bank has this BSB. Check the 6 digits.': 'Không có ngân hàng nào có BSB này. Hãy kiểm tra 6 chữ số.',
  'Banks can only print Latin letters. Enter a name that contains some.':
    'Ngân hàng viết tên bằng chữ cái Latinh: hãy nhập tên có chữ cái Latinh.',
  'Enter the three letters of the bank, such as CBA.': 'Hãy nhập ba chữ cái của ngân hàng, ví dụ CBA.',
  'A break is 0, 15, 30, 45 or 60 minutes.': 'Giờ nghỉ là 0, 15, 30, 45 hoặc 60 phút.',
  'Notifications are kept for 30, 90, 180 or 365 days.': 'Thông báo được giữ 30, 90, 180 hoặc 365 ngày.',
  'An APCA number has 6 digits.': 'Số APCA có 6 chữ số.',
  'An account number has 1 to 9 digits.': 'Số tài khoản có 1 đến 9 chữ số.',
  'Hours are rounded to 5 or 15 minutes, or not at all.':
    'Giờ làm được làm tròn đến 5 hoặc 15 phút, hoặc không làm tròn.',
  'Somebody else has changed the settings since you opened them.':
    'Người khác đã sửa phần cài đặt từ khi bạn mở.',
  'Enter fewer hours than for the invitations.': 'Hãy nhập ít giờ hơn so với phần mời người.',
  'Enter whole hours from 1 to 168, or nothing.': 'Hãy nhập số giờ nguyên từ 1 đến 168, hoặc để trống.',
  'Applicants or invitations already wait for an answer.': 'Đã có đơn hoặc lời mời đang chờ trả lời.',
  'Nobody else could come.': 'Không còn ai có thể đến.',
  'Not enough people could come.': 'Không đủ người có thể đến.',
  'Somebody is changing this job. Try again.': 'Có người đang sửa việc này. Hãy thử lại.',
  'Enter whole hours from 1 to 60.': 'Hãy nhập số giờ nguyên từ 1 đến 60.',
  'Enter a whole number from 0 to 100.': 'Hãy nhập số nguyên từ 0 đến 100.',
  'This ABN is not valid. Check its 11 digits.': 'ABN này không hợp lệ. Hãy kiểm tra 11 chữ số.',
  'People registered for GST need an ABN.': 'Đã đăng ký GST thì phải có ABN.',
  // Hours and pay.
  'Enter an amount up to $99,999,999.99, or leave it empty.':
    'Hãy nhập số tiền đến $99,999,999.99, hoặc để trống.',
  'You cannot decide your own pay. Another administrator has to do it.':
    'Không ai tự quyết định tiền công của mình. Quản trị viên khác phải làm việc này.',
  'You are the only administrator, and nobody decides their own pay. Make somebody else an administrator first, or pay yourself outside Shinework.':
    'Bạn là quản trị viên duy nhất, và không ai tự quyết định tiền công của mình. Trước hết hãy cho người khác làm quản trị viên, hoặc tự trả cho mình ngoài Shinework.',
  'You have approved this pay run. Another administrator has to export it.':
    'Bạn đã duyệt đợt trả công này. Quản trị viên khác phải xuất.',
  'You have approved this pay run. Another administrator has to create its file again.':
    'Bạn đã duyệt đợt trả công này. Quản trị viên khác phải lập lại tệp.',
  'This pay run pays you. Another administrator has to create its file again.':
    'Đợt trả công này trả cho bạn. Quản trị viên khác phải lập lại tệp.',
  'You have started this pay run. Another administrator has to approve it.':
    'Bạn đã lập đợt trả công này. Quản trị viên khác phải duyệt.',
  'This pay run pays you, and you are the only administrator. Discard it and start another one, which leaves you out.':
    'Đợt này trả cho bạn, và bạn là quản trị viên duy nhất. Hãy bỏ đợt này rồi lập đợt khác: đợt mới không có bạn.',
  'This pay run has changed since it was approved. It has to be approved again.':
    'Đợt trả công này đã thay đổi sau khi được duyệt. Cần duyệt lại.',
  'This pay run pays you. Another administrator has to approve it, or export it.':
    'Đợt trả công này trả cho bạn. Quản trị viên khác phải duyệt hoặc xuất.',
  'This pay run needs the approval of a second administrator first.':
    'Đợt trả công này cần quản trị viên thứ hai duyệt trước.',
  'Enter a deduction as a negative amount.': 'Hãy nhập khoản trừ là số âm.',
  'A pay line is never changed. Add another one.':
    'Khoản tiền đã ghi không bao giờ được sửa. Hãy thêm một khoản khác.',
  'Choose what to add or deduct.': 'Hãy chọn khoản cộng hoặc trừ.',
  'Choose between 1 and {count} days.': 'Hãy chọn từ 1 đến {count} ngày.',
  'Enter an amount.': 'Hãy nhập số tiền.',
  'Set a pay rate for this job first.': 'Trước hết hãy đặt mức trả cho việc này.',
  'The amount must be at most $100,000.': 'Số tiền nhiều nhất là $100,000.',
  'These hours are not approved.': 'Giờ làm này chưa được duyệt.',
  'This is in a pay run already.': 'Khoản này đã nằm trong một đợt trả lương.',
  'This line has been removed.': 'Khoản này đã bị gỡ.',
  'Travel and bonuses are added. To deduct something, choose Deduction.':
    'Tiền đi lại và tiền thưởng là khoản cộng thêm. Muốn trừ tiền, hãy chọn khoản trừ.',

  // Pay runs.
  "A bank's file holds at most $99,999,999.99.": 'Tệp của ngân hàng chứa nhiều nhất $99,999,999.99.',
  'Choose the last day to include.': 'Hãy chọn trả đến ngày nào.',
  'Nobody in this pay run can be paid any more.': 'Không còn ai trong đợt trả công này có thể được trả.',
  'Fill in the paying business and its account under Settings first.':
    'Trước tiên hãy cho biết ở trang cài đặt ai trả, từ tài khoản nào.',
  'This pay run cannot be discarded, because someone in it has deleted their account.':
    'Không bỏ được đợt này, vì có người trong đợt đã xóa tài khoản.',
  'There is no approved pay up to that day.': 'Đến ngày đó chưa ai có tiền công đã duyệt.',
  'This pay run has been exported already.': 'Đợt trả công này đã xuất rồi.',
  'This pay run has been exported.': 'Đợt trả công này đã xuất.',
  'This pay run has been paid already.': 'Đợt trả công này đã trả rồi.',
  'This pay run has not been exported yet.': 'Đợt trả công này chưa xuất.',
  'Bank details were removed from this file because someone deleted their account.':
    'Thông tin ngân hàng trong tệp này đã bị xóa vì có người đã xóa tài khoản.',
  'Banks do not pay on weekends or national public holidays. Choose another day.':
    'Ngân hàng không trả vào cuối tuần và ngày lễ toàn quốc.',
  'Choose a day within the next {days} days.': 'Hãy chọn một ngày trong {days} ngày tới.',
  'Choose the day the payment came back, no later than today.':
    'Hãy chọn ngày khoản này bị trả lại, muộn nhất là hôm nay.',
  'Nothing is left to pay here.': 'Ở đây không còn gì để trả.',
  'These hours have been decided already.': 'Giờ làm này đã được quyết định.',
  'A pay run cannot pay this. Settle it outside Shinework.':
    'Khoản này không trả được bằng đợt trả công. Hãy giải quyết bên ngoài.',
  'Enter how it was settled.': 'Hãy cho biết đã giải quyết thế nào.',
  "The bank has rejected this pay run's file. Create it again first.":
    'Ngân hàng đã từ chối tệp của đợt này. Trước tiên hãy lập lại tệp.',
  'This day is over. Choose a later one.': 'Ngày này đã qua. Hãy chọn ngày sau.',
  'This file has already been created.': 'Tệp này đã được lập.',
  'A recorded return cannot be changed.': 'Khoản trả lại đã ghi thì không sửa được.',
  'This payment has been returned already.': 'Khoản này đã được ghi là bị trả lại.',
  'This payment no longer exists.': 'Khoản này không còn nữa.',
  'This payment is no longer waiting. It might already be in a pay run.':
    'Khoản này không còn chờ nữa. Có thể nó đã ở trong một đợt trả công.',
  'This pay run no longer exists.': 'Đợt trả công này không còn nữa.',

  // Public holidays.
  'Choose a state.': 'Hãy chọn bang.',
  'Choose a day from 2026 to 2099.': 'Hãy chọn một ngày từ năm 2026 đến 2099.',
  'Enter the name of the holiday.': 'Hãy nhập tên ngày lễ.',
  'This day is already a public holiday: {name}.': 'Ngày này đã là ngày lễ: {name}.',

  // Jobs.
  'A course required for this job no longer exists. Please remove it.':
    'Một khóa học mà việc này yêu cầu không còn nữa. Vui lòng bỏ khóa học đó.',
  'A job can be posted on 2 to 60 days at once.': 'Mỗi lần có thể đăng một việc cho 2 đến 60 ngày.',
  'A job can have at most 50 images.': 'Mỗi việc có tối đa 50 ảnh.',
  'Choose each day once.': 'Mỗi ngày chỉ chọn một lần.',
  'Invalid address rule specified': 'Lựa chọn về địa chỉ không hợp lệ',
  'Invalid category specified': 'Danh mục không hợp lệ',
  'Invalid document specified': 'Giấy tờ không hợp lệ',
  'Invalid pay basis specified': 'Cách trả công không hợp lệ',
  'Invalid status specified': 'Trạng thái không hợp lệ',
  'Please enter a valid phone number for the contact.':
    'Vui lòng nhập số điện thoại hợp lệ cho người liên hệ.',
  'Somebody else has changed this job since you opened it.': 'Người khác đã sửa việc này từ khi bạn mở.',
  'The job is not completed yet.': 'Việc này chưa hoàn thành.',
  '{count} people are accepted already. Enter at least that many, or take acceptances back first.':
    'Đã nhận {count} người. Hãy nhập ít nhất bằng số đó, hoặc rút lại việc nhận người trước.',

  // Sites.
  'Enter the name of the site.': 'Hãy nhập tên địa điểm.',
  'Invalid standing specified': 'Lựa chọn về người này không hợp lệ',
  'Site ID is missing.': 'Thiếu mã địa điểm.',
  'Site not found': 'Không tìm thấy địa điểm',
  'Somebody else has changed this site since you opened it.': 'Người khác đã sửa địa điểm này từ khi bạn mở.',
  'This job has no site address.': 'Việc này chưa có địa chỉ.',
  'This site no longer exists.': 'Địa điểm này không còn nữa.',

  // Applications and attendance.
  'Between 1 and {count} people can be invited at once.': 'Mỗi lần mời được từ 1 đến {count} người.',
  'At most {count} people can be in reserve.': 'Danh sách dự bị có nhiều nhất {count} người.',
  'Invalid change specified': 'Thay đổi không hợp lệ',
  'Only people who are waiting for a decision can be kept in reserve.':
    'Chỉ người còn đang chờ mới vào danh sách dự bị được.',
  'There are free places. Accept them instead.': 'Vẫn còn chỗ trống. Hãy nhận họ.',
  'This job is not open.': 'Việc này chưa mở.',
  'This job already exists on that day.': 'Việc này đã có vào ngày đó.',
  'This job would already have started.': 'Việc này lẽ ra đã bắt đầu rồi.',
  'This person is not accepted for the job being copied.': 'Người này không được nhận vào việc được chép.',
  '{name} should not return to this site.': '{name} không nên đến lại chỗ này.',
  '{name} is away at that time.': '{name} đi vắng lúc đó.',
  '{name} is not active.': '{name} không hoạt động.',
  '{name} has applied already.': '{name} đã ứng tuyển rồi.',
  '{name} has been invited already.': '{name} đã được mời rồi.',
  'At most 200 people can be compared at once.': 'Mỗi lần chỉ so sánh được nhiều nhất 200 người.',
  'At most 200 applications can be decided at once.': 'Mỗi lần chỉ duyệt được tối đa 200 đơn.',
  'Invalid application status': 'Trạng thái đơn không hợp lệ',
  'Invalid attendance specified': 'Điểm danh không hợp lệ',
  'Invalid person specified': 'Người không hợp lệ',
  '{job} has been closed.': '{job} đã đóng.',
  '{job} has been completed.': '{job} đã hoàn thành.',
  '{job} is a Draft.': '{job} là bản nháp.',
  '{job} has already started.': '{job} đã bắt đầu.',
  '{name} is already accepted for {jobs} at that time.': '{name} đã được nhận vào {jobs} cùng lúc đó.',
  'Choose an outcome for each application.': 'Hãy cho biết kết quả của từng đơn.',
  'Somebody on this list is not accepted any more.': 'Có người trong danh sách này không còn được nhận nữa.',
  'The job has started. The acceptance can no longer be taken back.':
    'Việc đã bắt đầu nên không thể rút lại việc nhận người.',
  'The job has been deleted. This application can only be rejected.':
    'Việc này đã bị xóa nên chỉ có thể từ chối đơn.',
  'This application has already been decided.': 'Đơn này đã có quyết định rồi.',
  'This application is not accepted.': 'Đơn này chưa được nhận.',
  '{name} has withdrawn.': '{name} đã rút đơn.',
  '{name} is missing: {list}.': '{name} còn thiếu: {list}.',

  // Courses.
  'A certificate can be valid for 1 to 120 months.': 'Chứng chỉ có thể có thời hạn từ 1 đến 120 tháng.',
  'All questions must have text': 'Mọi câu hỏi phải có nội dung',
  'All sections must have a title': 'Mọi phần phải có tiêu đề',
  'Course ID is missing.': 'Thiếu mã khóa học.',
  'Course must have at least one section': 'Khóa học phải có ít nhất một phần',
  'Every question needs a type and says whether it is required.':
    'Mỗi câu hỏi cần có kiểu và cho biết có bắt buộc hay không.',
  'Every section and every question needs an id of its own.': 'Mỗi phần và mỗi câu hỏi cần có mã riêng.',
  'Multiple choice questions must have at least two options':
    'Câu hỏi trắc nghiệm phải có ít nhất hai lựa chọn',
  'Please choose one of the course categories.': 'Vui lòng chọn một danh mục khóa học.',
  'Please fill in all required fields': 'Vui lòng điền tất cả các ô bắt buộc',
  'Right answers and explanations must be an object, by question.': 'Đáp án và giải thích không đúng dạng.',
  'Section must have at least one question': 'Mỗi phần phải có ít nhất một câu hỏi',
  'Somebody else has changed this course since you opened it.':
    'Người khác đã sửa khóa học này từ khi bạn mở.',
  'The description of a section must be text.': 'Mô tả của phần phải là văn bản.',
  'The image must be a path on this site that starts with /, or an address that starts with https://.':
    'Ảnh phải là đường dẫn của trang này, bắt đầu bằng /, hoặc địa chỉ bắt đầu bằng https://.',
  'The options of a question must be a list of texts.': 'Các lựa chọn của câu hỏi phải là danh sách văn bản.',
  'The picture is no longer available. Please choose it again.': 'Ảnh không còn nữa. Vui lòng chọn lại ảnh.',

  // Lists.
  'Only exact counts are given.': 'Chỉ có số đếm chính xác.',
  'Filters by parts of a text, or by more than 50 conditions, are refused.':
    'Không nhận bộ lọc theo một phần văn bản hoặc theo hơn 50 điều kiện.',
  'Reads that lead through a profile, or to more than five other tables, are refused.':
    'Không nhận lượt đọc đi qua hồ sơ, hoặc đến hơn năm bảng khác.',
  'Reads of more than 60 columns, or of all columns again and again, are refused.':
    'Không nhận lượt đọc hơn 60 cột, hoặc đọc lặp lại tất cả các cột.',
  'Long texts, and all columns at once, are read of one row at a time.':
    'Mỗi lần chỉ đọc văn bản dài, hoặc tất cả các cột, của một dòng.',

  // Reasons a message was not sent, or not yet.
  'Deleted before it was sent.': 'Đã bị xóa trước khi gửi.',
  'Every attempt to send it was interrupted.': 'Mọi lần gửi đều bị ngắt giữa chừng.',
  'No device is registered any more.': 'Không còn thiết bị nào được đăng ký.',
  'No device is registered.': 'Chưa có thiết bị nào được đăng ký.',
  'No email address.': 'Không có địa chỉ email.',
  'The reminder is no longer needed.': 'Lời nhắc không còn cần nữa.',
  'No reason was given.': 'Không có lý do.',
  'Read before it was sent.': 'Đã đọc trước khi gửi.',
  'Replaced by a later message.': 'Đã được thay bằng tin nhắn sau.',
  'No longer accepted.': 'Không còn được nhận.',
  'Applied again since.': 'Đã ứng tuyển lại sau đó.',
  'Offered again since.': 'Đã được mời lại sau đó.',
  'The job has ended since.': 'Công việc đã kết thúc sau đó.',
  'The message that it corrects was not sent.': 'Tin mà nó sửa lại chưa được gửi.',
  'Accepted since.': 'Đã được nhận sau đó.',
  'The job is still going ahead.': 'Công việc vẫn tiếp tục.',
  'The job has begun.': 'Công việc đã bắt đầu.',
  'Applied before it was sent.': 'Đã ứng tuyển trước khi gửi.',
  'The job is no longer near.': 'Công việc không còn ở gần.',
  'Switched off.': 'Đã tắt.',
  'The job is no longer open.': 'Việc không còn tuyển nữa.',
  'The mail server answered: {answer}': 'Máy chủ email trả lời: {answer}',
  'The mail server cannot be used ({code}).': 'Không dùng được máy chủ email ({code}).',
  'The mail provider answered: {answer}': 'Nhà cung cấp email trả lời: {answer}',
  'The mail provider cannot be reached.': 'Không kết nối được với nhà cung cấp email.',
  'The person has no valid email address.': 'Người này không có địa chỉ email hợp lệ.',
  'There was not enough time to reach all devices.': 'Không đủ thời gian cho mọi thiết bị.',
  'The VAPID keys or their subject are not valid.':
    'Khóa VAPID hoặc địa chỉ liên hệ (subject) của khóa không hợp lệ.',
  'This channel is not set up.': 'Kênh này chưa được thiết lập.',
  '{service} answered {status}.': '{service} trả lời {status}.',
  '{service} cannot be found.': 'Không tìm thấy {service}.',
  '{service} cannot be reached.': 'Không kết nối được với {service}.',
  '{service} did not answer in time.': '{service} không trả lời kịp.',

  // Problems of the audit log.
  'Entries before this one are missing.': 'Thiếu các mục trước mục này.',
  'Entries before this one were erased too early.': 'Các mục trước mục này đã bị xóa quá sớm.',
  'Entries from before this check have been rewritten.': 'Các mục có trước lần kiểm tra này đã bị ghi lại.',
  'The entries after this one are missing.': 'Thiếu các mục sau mục này.',
  'This entry has been changed, or the one before it.': 'Mục này, hoặc mục ngay trước đó, đã bị sửa.',
} as const satisfies Readonly<Record<string, string>>
