/** Texts that the database and the services of Supabase show to people, in Vietnamese. Names in braces are filled in. */
export const serverTexts = {
  'Invalid login credentials': 'Email, số điện thoại hoặc mật khẩu không đúng',

  // Accounts, their data and their deletion.
  'The founder is always an administrator. This account cannot be deleted.':
    'Người sáng lập luôn là quản trị viên. Không thể xóa tài khoản này.',
  'This account is still needed and cannot be deleted.': 'Tài khoản này vẫn còn cần dùng nên không thể xóa.',
  'This is the last administrator. Make somebody else an administrator first.':
    'Đây là quản trị viên cuối cùng. Hãy chỉ định một quản trị viên khác trước.',
  'Please enter both email and password.': 'Vui lòng nhập cả email và mật khẩu.',
  'The password is too long.': 'Mật khẩu quá dài.',
  'The service is not available. Please try again later.':
    'Dịch vụ hiện không dùng được. Vui lòng thử lại sau.',
  'Too many attempts. Please try again later.': 'Bạn đã thử quá nhiều lần. Vui lòng thử lại sau.',
  'Too many attempts. Please try again in a few minutes.':
    'Bạn đã thử quá nhiều lần. Vui lòng thử lại sau vài phút.',
  'Too many attempts. Please wait ten minutes and try again.':
    'Bạn đã thử quá nhiều lần. Vui lòng đợi mười phút rồi thử lại.',
  'You are doing too much at once. Please try again.':
    'Bạn đang thực hiện quá nhiều thao tác cùng lúc. Vui lòng thử lại.',
  'You are doing that too often. Please wait a minute.': 'Bạn thao tác quá nhiều lần. Vui lòng đợi một phút.',
  'You are doing that too often. Please wait {minutes} minutes.':
    'Bạn thao tác quá nhiều lần. Vui lòng đợi {minutes} phút.',
  'Your bank account was changed on {day} at {time}. New account: {account}. Device: {device}. If this wasn’t you, tell us now.':
    'Tài khoản ngân hàng của bạn đã được thay đổi lúc {time} ngày {day}. Tài khoản mới: {account}. Thiết bị: {device}. Nếu không phải bạn, hãy báo ngay cho chúng tôi.',
  'This account was reported. It cannot be used until we have checked it.':
    'Tài khoản này đã bị báo cáo. Chưa thể dùng tài khoản này cho đến khi chúng tôi xem xét xong.',
  'An authenticator app for two-step verification was set up on {day} at {time}. Device: {device}. If this wasn’t you, tell us now.':
    'Ứng dụng xác thực hai lớp đã được thiết lập lúc {time} ngày {day}. Thiết bị: {device}. Nếu không phải bạn, hãy báo ngay cho chúng tôi.',
  'An authenticator app for two-step verification was removed on {day} at {time}. Device: {device}. If this wasn’t you, tell us now.':
    'Ứng dụng xác thực hai lớp đã được gỡ lúc {time} ngày {day}. Thiết bị: {device}. Nếu không phải bạn, hãy báo ngay cho chúng tôi.',
  'First confirm that it is you.': 'Hãy xác nhận chính là bạn trước.',
  'Enter your password first.': 'Vui lòng nhập mật khẩu của bạn trước.',
  'Enter a new code from your authenticator app first.': 'Vui lòng nhập mã mới từ ứng dụng xác thực trước.',
  'Please enter the code from your authenticator app first.': 'Vui lòng nhập mã từ ứng dụng xác thực trước.',
  'Too many wrong codes. Please wait ten minutes and log in again.':
    'Bạn đã nhập sai mã quá nhiều lần. Vui lòng đợi mười phút rồi đăng nhập lại.',
  'Invalid TOTP code entered': 'Mã không đúng',
  'An administrator has removed your two-step verification. If you did not ask for that, change your password.':
    'Quản trị viên đã gỡ xác thực hai lớp của bạn. Nếu bạn không yêu cầu việc này, hãy đổi mật khẩu.',
  'A recovery code was used on {day} at {time}, so two-step verification is off. Device: {device}. If this wasn’t you, tell us now.':
    'Một mã khôi phục đã được dùng lúc {time} ngày {day} nên xác thực hai lớp đã tắt. Thiết bị: {device}. Nếu không phải bạn, hãy báo ngay cho chúng tôi.',
  'New recovery codes were created on {day} at {time}. Device: {device}. If this wasn’t you, tell us now.':
    'Mã khôi phục mới đã được tạo lúc {time} ngày {day}. Thiết bị: {device}. Nếu không phải bạn, hãy báo ngay cho chúng tôi.',
  'Log in again, then enter the recovery code.': 'Hãy đăng nhập lại, rồi nhập mã khôi phục.',
  'This device has been logged out already.': 'Thiết bị này đã được đăng xuất rồi.',
  'User profile not found': 'Không tìm thấy hồ sơ người dùng',
  'You do not have permission to access this page.': 'Bạn không có quyền vào trang này.',

  // Saving the profile and documents.
  'A file is no longer available. Please choose it again.':
    'Có một tệp không còn nữa. Vui lòng chọn lại tệp đó.',
  'Invalid file path': 'Đường dẫn tệp không hợp lệ',
  'Please choose a distance from 1 to 100 km.': 'Vui lòng chọn khoảng cách từ 1 đến 100 km.',
  'Please choose specialties from the list.': 'Vui lòng chọn chuyên môn trong danh sách.',
  'Please enter a valid phone number.': 'Vui lòng nhập số điện thoại hợp lệ.',
  'Please enter a whole number of years, from 0 to 100.': 'Vui lòng nhập số năm là số nguyên từ 0 đến 100.',
  'Please enter a year up to 2199.': 'Vui lòng nhập năm không quá 2199.',
  'This text has hidden characters. Please type it again.': 'Nội dung này có ký tự ẩn. Vui lòng nhập lại.',
  'Please use at most {longest} characters.': 'Vui lòng dùng tối đa {longest} ký tự.',
  'This date has passed. Please use a document that is still valid.':
    'Ngày này đã qua. Vui lòng dùng giấy tờ còn hạn.',
  'Your profile has been changed in another tab or on another device since you opened it.':
    'Hồ sơ của bạn đã được sửa trong thẻ khác hoặc trên thiết bị khác từ khi bạn mở trang này.',
  'Your session has ended. Please log in again.':
    'Phiên đăng nhập của bạn đã kết thúc. Vui lòng đăng nhập lại.',
  'Your {document} has just been checked. To change it, upload it again.':
    '{document} của bạn vừa được kiểm tra. Muốn thay đổi, vui lòng tải lên lại.',
  'Your {document} has just been refused. To change it, upload it again.':
    '{document} của bạn vừa bị từ chối. Muốn thay đổi, vui lòng tải lên lại.',

  // Hours.
  'A break is from 0 minutes to 12 hours.': 'Giờ nghỉ từ 0 phút đến 12 giờ.',
  'Enter a time from 00:00 to 23:59.': 'Hãy nhập giờ từ 00:00 đến 23:59.',
  'Enter both the start and the end, or neither.':
    'Hãy nhập cả giờ bắt đầu và giờ kết thúc, hoặc để trống cả hai.',
  'Please give a reason.': 'Vui lòng cho biết lý do.',
  'The break must be shorter than the work.': 'Giờ nghỉ dài bằng giờ làm.',
  'The clocks skipped {time} that night. Enter a time before or after that.':
    'Đêm đó đồng hồ bỏ qua {time}. Hãy nhập giờ trước hoặc sau đó.',
  'The end must differ from the start.': 'Giờ kết thúc phải khác giờ bắt đầu.',
  'There are no hours on this day.': 'Ngày này không có giờ làm.',
  'These hours have been approved.': 'Giờ làm này đã được duyệt.',
  'This can only be undone within 15 minutes. Correct the hours of that day instead.':
    'Chỉ có thể hoàn tác trong 15 phút. Hãy sửa giờ làm của ngày đó.',
  'Choose how to approve these hours.': 'Hãy chọn cách duyệt giờ này.',
  'Enter a start, an end or a break.': 'Hãy nhập giờ bắt đầu, kết thúc hoặc giờ nghỉ.',
  'These hours overlap with other work. Approve them under Overlap, or by themselves.':
    'Giờ này trùng với việc khác. Hãy duyệt trong mục Trùng giờ, hoặc duyệt riêng.',
  'The end is before the start.': 'Giờ kết thúc trước giờ bắt đầu.',
  'This is not a day of this job.': 'Đây không phải ngày làm của việc này.',
  'These hours have changed since you opened them. Check them again.':
    'Giờ làm này vừa được sửa. Hãy xem lại.',
  'These hours are not over yet.': 'Giờ làm này chưa kết thúc.',

  // Applying, and the day of a job.
  'Application not found': 'Không tìm thấy đơn ứng tuyển',
  'All places are filled.': 'Đã đủ người.',
  'The time to answer has run out.': 'Đã hết thời gian trả lời.',
  'This place is no longer free.': 'Chỗ này không còn trống nữa.',
  'This invitation no longer exists.': 'Lời mời này không còn nữa.',
  'Job ID is missing.': 'Thiếu mã công việc.',
  'Job not found': 'Không tìm thấy công việc',
  'The job has been deleted.': 'Việc này đã bị xóa.',
  'The job has started. It is too late to withdraw.': 'Việc đã bắt đầu. Bây giờ đã quá trễ để rút đơn.',
  'You have applied again since then.': 'Sau đó bạn đã ứng tuyển lại.',
  'The account has been deleted.': 'Tài khoản này đã bị xóa.',
  'A newer document has been uploaded since.': 'Trong lúc đó đã có bản mới hơn được gửi.',
  '{name} is accepted. Take the acceptance back instead.':
    '{name} đã được nhận. Hãy rút lại việc nhận thay vì mở lại.',
  'There is no such calendar.': 'Không có lịch này.',
  'This application has been rejected.': 'Đơn ứng tuyển này đã bị từ chối.',
  'This job has already started.': 'Việc này đã bắt đầu.',
  'This job has ended.': 'Việc này đã kết thúc.',
  'This job has no start date yet, or is closed.': 'Việc này chưa có ngày bắt đầu, hoặc đã đóng.',
  'This job has no start date yet. You can confirm once it has one.':
    'Việc này chưa có ngày bắt đầu. Bạn có thể xác nhận khi có ngày.',
  'This job has not started yet.': 'Việc này chưa bắt đầu.',
  'This job is no longer going ahead.': 'Việc này không còn diễn ra.',
  'This job is no longer open.': 'Việc này không còn tuyển nữa.',
  'An option needs a text.': 'Mỗi lựa chọn cần có nội dung.',
  'You already pressed this that day. The first time counts.': 'Hôm đó bạn đã báo rồi. Lần đầu được tính.',
  'This was pressed more than 7 days ago.': 'Nút này đã được nhấn hơn 7 ngày trước.',
  'Unknown event': 'Không rõ thao tác',
  'You are already accepted for {jobs} at that time.': 'Bạn đã được nhận vào {jobs} cùng lúc đó.',
  'You are not accepted for this job.': 'Bạn chưa được nhận vào việc này.',
  'You can confirm from 48 hours before the start.': 'Bạn có thể xác nhận từ 48 giờ trước khi bắt đầu.',
  'You can only send this on the day of a job you are accepted for.':
    'Bạn có thể báo điều này vào ngày làm của việc mà bạn đã được nhận.',
  'This was written more than 7 days ago.': 'Tin này đã được viết hơn 7 ngày trước.',
  'Please write a message.': 'Vui lòng viết tin nhắn.',
  'You have already applied for this job.': 'Bạn đã ứng tuyển việc này rồi.',
  'You have not been accepted for this job.': 'Bạn chưa được nhận vào việc này.',
  'You have withdrawn from this job.': 'Bạn đã rút khỏi việc này.',
  'Your account is not active. Please contact us.':
    'Tài khoản của bạn không hoạt động. Vui lòng liên hệ với chúng tôi.',
  'Invalid language specified': 'Ngôn ngữ không hợp lệ',

  // Courses and certificates.
  'An answer can have at most 5000 characters.': 'Mỗi câu trả lời dài tối đa 5000 ký tự.',
  'Answers must be an object.': 'Câu trả lời không đúng dạng.',
  'Answers must be text, one for each question at most.':
    'Câu trả lời phải là văn bản, và không nhiều hơn số câu hỏi của khóa học.',
  'Course not found': 'Không tìm thấy khóa học',
  'Not enough of your answers are right yet.': 'Bạn chưa trả lời đúng đủ số câu.',
  'Please answer every required question.': 'Vui lòng trả lời mọi câu hỏi bắt buộc.',
  'Some of your answers are not right yet.': 'Một vài câu trả lời của bạn chưa đúng.',
  'The course has not been completed.': 'Khóa học chưa được hoàn thành.',
  'This course is not offered any more.': 'Khóa học này không còn mở nữa.',
  'You can take this course again from 30 days before your certificate expires.':
    'Bạn có thể học lại khóa này từ 30 ngày trước khi chứng chỉ hết hạn.',
  'You have not completed this course yet.': 'Bạn chưa hoàn thành khóa học này.',
  'Your certificate does not expire.': 'Chứng chỉ của bạn không có ngày hết hạn.',

  // Signing in and passwords, by the auth service.
  'Email not confirmed': 'Địa chỉ email chưa được xác nhận',
  'User already registered': 'Địa chỉ email này đã có tài khoản',
  'New password should be different from the old password.': 'Mật khẩu mới phải khác mật khẩu cũ.',
  'Current password required when setting new password.': 'Cần mật khẩu hiện tại để đặt mật khẩu mới.',
  'Email address {address} is invalid': 'Địa chỉ email {address} không hợp lệ',
  'Password is known to be weak and easy to guess, please choose a different one.':
    'Mật khẩu này yếu và dễ đoán. Vui lòng chọn mật khẩu khác.',
  'Password should be at least {count} characters.': 'Mật khẩu phải có ít nhất {count} ký tự.',
  'Password should contain at least one character of each: {kinds}.':
    'Mật khẩu phải có ít nhất một ký tự của mỗi nhóm: {kinds}.',
  'Signups not allowed for this instance': 'Hiện không nhận đăng ký mới',
  'Unable to validate email address: invalid format': 'Địa chỉ email không đúng dạng',
  'User is banned': 'Tài khoản này đã bị khóa',
  'captcha protection: request disallowed ({reason})':
    'Chưa xác minh được bạn là người ({reason}). Vui lòng thử lại.',
  'Email link is invalid or has expired': 'Liên kết trong email không hợp lệ hoặc đã hết hạn',
  'This number cannot be used to log in.': 'Không thể dùng số này để đăng nhập.',

  // Availability.
  'Choose a day.': 'Hãy chọn một ngày.',
  'Choose at most a year at a time.': 'Mỗi lần chỉ chọn nhiều nhất một năm.',
  'You have entered too many days away. Please remove some first.':
    'Quá nhiều ngày nghỉ để lưu. Vui lòng xóa bớt trước.',
  'The changes are missing.': 'Thiếu phần thay đổi.',
  'The last day is before the first.': 'Ngày cuối ở trước ngày đầu.',
  'These hours of the week are not known.': 'Không nhận ra những giờ này trong tuần.',

  // Notification settings, and stopping emails.
  'A switch must be on or off.': 'Công tắc phải bật hoặc tắt.',
  'Enter a time, such as 22:00.': 'Hãy nhập giờ, ví dụ 22:00.',
  'Quiet hours need a start and an end.': 'Giờ yên tĩnh cần có giờ bắt đầu và giờ kết thúc.',
  'The settings are missing.': 'Thiếu phần cài đặt.',
  'There is no such kind of email.': 'Không có loại email này.',
  'This link is not valid.': 'Liên kết này không hợp lệ.',
  'This time zone is not known.': 'Không nhận ra múi giờ này.',

  // Notifications.
  'Are you coming to {title}? It starts {start}. Please confirm.':
    'Bạn có đến làm {title} không? Việc bắt đầu {start}. Vui lòng xác nhận.',
  'A place is free for you: {title}. Please answer by {start}.':
    'Có một chỗ trống cho bạn: {title}. Vui lòng trả lời trước {start}.',
  'The place for {title} is no longer free. You do not need to answer.':
    'Chỗ trống cho việc {title} không còn nữa. Bạn không cần trả lời.',
  'You have withdrawn from the job {title}.': 'Bạn đã rút khỏi việc {title}.',
  'The job {title} is on again, and you are still accepted.':
    'Việc {title} lại tiếp tục và bạn vẫn được nhận.',
  'The job {title} is open again, and so is your application.':
    'Việc {title} mở lại và đơn ứng tuyển của bạn cũng được mở lại.',
  '{name} invites you: {invitation}': '{name} mời bạn: {invitation}',
  'You are invited: {invitation}': 'Bạn được mời: {invitation}',
  'New job near you: {near} km away': 'Việc mới gần bạn: {near} km',
  'New job near you: {near} km away, on {days} days': 'Việc mới gần bạn: {near} km, trong {days} ngày',
  'The job {title} is no longer open, so your application has closed with it. Thank you for applying.':
    'Việc {title} không còn tuyển nữa nên đơn ứng tuyển của bạn cũng đóng theo. Cảm ơn bạn đã ứng tuyển.',
  'The job {title} has begun, so your application has closed with it. Thank you for applying.':
    'Việc {title} đã bắt đầu nên đơn ứng tuyển của bạn cũng đóng theo. Cảm ơn bạn đã ứng tuyển.',
  'The job {title} has been closed.': 'Việc {title} đã đóng.',
  'The job {title} has been closed. {changes}': 'Việc {title} đã đóng. {changes}',
  'The job {title} has been completed.': 'Việc {title} đã hoàn thành.',
  'The job {title} has been completed. {changes}': 'Việc {title} đã hoàn thành. {changes}',
  'The job {title} has been deleted.': 'Việc {title} đã bị xóa.',
  'The job {title} has changed. {changes}': 'Việc {title} có thay đổi. {changes}',
  'You have successfully applied for the job: {title}': 'Bạn đã ứng tuyển thành công: {title}',
  'Your acceptance for the job {title} has been taken back: {reason}':
    'Bạn không còn được nhận vào việc {title}: {reason}',
  'Your hours from {first} to {last} are approved: ${amount}.':
    'Giờ làm của bạn từ {first} đến {last} đã được duyệt: ${amount}.',
  'Your hours of {day} are approved: ${amount}.': 'Giờ làm của bạn {day} đã được duyệt: ${amount}.',
  'Your hours from {first} to {last} have been changed.':
    'Giờ làm của bạn từ {first} đến {last} đã được sửa.',
  'Your hours of {day} have been changed.': 'Giờ làm của bạn {day} đã được sửa.',
  'We cannot pay you yet. Please check your ABN, BSB and account number.':
    'Chúng tôi chưa thể trả tiền cho bạn. Vui lòng kiểm tra ABN, BSB và số tài khoản.',
  'You have been paid ${amount} on {day}.': 'Bạn đã được trả ${amount} vào ngày {day}.',
  'Your payment of ${amount} came back from the bank. Please check your bank details.':
    'Khoản trả ${amount} của bạn bị ngân hàng trả lại. Vui lòng kiểm tra thông tin ngân hàng.',
  'The bank has not made your payment of ${amount}. We will send it again.':
    'Ngân hàng chưa trả ${amount} cho bạn. Chúng tôi sẽ gửi lại.',
  'A new file had to be made, and the bank details were not complete.':
    'Phải lập lại tệp, và thông tin ngân hàng chưa đầy đủ.',
  'There is nothing to agree to yet.': 'Chưa có nội dung nào để đồng ý.',
  'First tick that you are registered for GST.': 'Trước tiên hãy cho biết bạn đã đăng ký GST.',
  'This statement no longer exists.': 'Phiếu này không còn nữa.',
  'Your application for the job {title} has been accepted.': 'Bạn đã được nhận vào việc {title}.',
  'You did this job before, so you are booked again. Please withdraw if you cannot come.':
    'Bạn từng làm việc này nên được xếp lịch lại. Nếu không đến được, vui lòng rút tên.',
  'Your application for the job {title} has been accepted. You did this job before, so you are booked again. Please withdraw if you cannot come.':
    'Bạn đã được nhận vào việc {title}. Bạn từng làm việc này nên được xếp lịch lại. Nếu không đến được, vui lòng rút tên.',
  'Your application for the job {title} has been accepted. {message}':
    'Bạn đã được nhận vào việc {title}. {message}',
  'Your application for the job {title} has been rejected.':
    'Đơn ứng tuyển của bạn cho việc {title} đã bị từ chối.',
  'Your application for the job {title} has been rejected. {message}':
    'Đơn ứng tuyển của bạn cho việc {title} đã bị từ chối. {message}',
  'Your application for the job {title} is open again. We will tell you what we decide.':
    'Đơn ứng tuyển của bạn cho việc {title} được xem lại. Chúng tôi sẽ báo bạn kết quả.',
  'We are checking your {document} again. You need not do anything.':
    'Chúng tôi đang kiểm tra lại {document} của bạn. Bạn không cần làm gì.',
  'Your {document} expires in {days} days. Please upload a new one.':
    '{document} của bạn sẽ hết hạn sau {days} ngày nữa. Vui lòng tải lên bản mới.',
  'Your {document} expires today. Please upload a new one.':
    '{document} của bạn hết hạn hôm nay. Vui lòng tải lên bản mới.',
  'Your {document} expires tomorrow. Please upload a new one.':
    '{document} của bạn hết hạn ngày mai. Vui lòng tải lên bản mới.',
  // Notifications that version 1.0.0 wrote.
  'Your {document} expires in {days} days. Please upload the new one.':
    '{document} của bạn sẽ hết hạn sau {days} ngày nữa. Vui lòng tải lên bản mới.',
  'Your {document} expires today. Please upload the new one.':
    '{document} của bạn hết hạn hôm nay. Vui lòng tải lên bản mới.',
  'Your {document} expires tomorrow. Please upload the new one.':
    '{document} của bạn hết hạn ngày mai. Vui lòng tải lên bản mới.',
  'Your {document} has been checked.': '{document} của bạn đã được kiểm tra.',
  'Your {document} has been checked. It is valid until {day}.':
    '{document} của bạn đã được kiểm tra và có giá trị đến {day}.',
  'Your {document} was refused: {reason} Please upload it again.':
    '{document} của bạn bị từ chối: {reason} Vui lòng tải lên lại.',
  '{name} is running late for {title}.': '{name} sẽ đến trễ cho việc {title}.',
  '{name} is running about {minutes} minutes late for {title}.':
    '{name} sẽ đến trễ khoảng {minutes} phút cho việc {title}.',
  "{name} can't find the entrance of {title}.": '{name} không tìm thấy lối vào của {title}.',
  '{name} can no longer come to {title}.': '{name} không đến làm {title} được nữa.',
  '{name} can no longer come to {title}. Reason: {reason}':
    '{name} không đến làm {title} được nữa. Lý do: {reason}',
  '{free} of {needed} places are free for {title}. It starts {start}. Applications: {count}.':
    'Việc {title} còn thiếu {free} trong {needed} người. Việc bắt đầu {start}. Số đơn: {count}.',
  'Nobody is accepted for {title} yet. It starts {start}. Applications: {count}.':
    'Chưa có ai được nhận vào việc {title}. Việc bắt đầu {start}. Số đơn: {count}.',
} as const satisfies Readonly<Record<string, string>>
