import type { Catalogue } from '@/lib/i18n/language'

/** Logging in, registering and passwords, in Vietnamese. */
export const texts = {
  'Two-step verification is not available right now. Please try again.':
    'Không kết nối được với xác thực hai lớp. Vui lòng thử lại.',
  'That code is wrong. Enter the newest code from your app.':
    'Mã không đúng. Hãy nhập mã mới nhất trong ứng dụng.',
  'Confirm that it’s you': 'Xác nhận chính là bạn',
  Continue: 'Tiếp tục',
  'Was this you?': 'Đây có phải là bạn không?',
  'Report that this wasn’t you?': 'Báo rằng không phải bạn đã làm việc này?',
  'This wasn’t me': 'Không phải tôi',
  'Your bank account was changed': 'Tài khoản ngân hàng của bạn đã được thay đổi',
  'An authenticator app was set up': 'Một ứng dụng xác thực đã được thiết lập',
  'An authenticator app was removed': 'Một ứng dụng xác thực đã được gỡ',
  'A recovery code was used': 'Một mã khôi phục đã được dùng',
  'New recovery codes were created': 'Mã khôi phục mới đã được tạo',
  'Your recovery codes will stop working. Create new ones after logging in.':
    'Các mã khôi phục sẽ không dùng được nữa. Hãy tạo mã mới sau khi đăng nhập.',
  'We will restore your earlier bank account and check the new one.':
    'Tài khoản ngân hàng trước đây được khôi phục, và chúng tôi sẽ xem lại tài khoản mới.',
  'We will remove that authenticator app.': 'Chúng tôi sẽ gỡ ứng dụng xác thực đó.',
  'Set up two-step verification again after logging in.':
    'Hãy thiết lập lại xác thực hai lớp sau khi đăng nhập.',
  'Your other recovery codes will stop working. Set up two-step verification again after logging in.':
    'Các mã khôi phục còn lại sẽ không dùng được nữa. Hãy thiết lập lại xác thực hai lớp sau khi đăng nhập.',
  'You will be logged out everywhere, and we will email you a link to set a new password.':
    'Bạn được đăng xuất khỏi mọi thiết bị và đặt mật khẩu mới qua email.',
  'You reported that this wasn’t you.': 'Bạn đã báo rằng đây không phải là bạn.',
  'Device: {device}': 'Thiết bị: {device}',
  'The changes to your account could not be loaded.': 'Không đọc được nội dung thay đổi.',
  'This could not be saved. Please try again.': 'Không lưu được. Vui lòng thử lại.',
  'Open the link in our email, or log in. If you cannot log in, contact us.':
    'Hãy mở liên kết trong email của chúng tôi hoặc đăng nhập. Nếu không đăng nhập được, hãy liên hệ với chúng tôi.',
  'Nothing in your account has changed in the last two weeks.':
    'Không có gì trong tài khoản của bạn thay đổi trong hai tuần qua.',
  'Thank you for telling us': 'Cảm ơn bạn đã báo cho chúng tôi',
  'We have undone the change and logged you out on all devices. Your password no longer works, so please set a new one.':
    'Thay đổi đã được hủy, và mọi thiết bị đã được đăng xuất. Mật khẩu cũ không còn dùng được: hãy đặt mật khẩu mới.',
  'We have logged you out on all devices. Your recovery codes and password no longer work, so please set a new password.':
    'Mọi thiết bị đã được đăng xuất, và các mã khôi phục không còn dùng được. Mật khẩu cũ không còn dùng được: hãy đặt mật khẩu mới.',
  'If we later ask for a code that is not in your app, contact us.':
    'Nếu sau đó bạn được hỏi một mã không có trong ứng dụng của bạn, hãy liên hệ với chúng tôi.',
  'We ask again so that no one else using your device can change this.':
    'Chúng tôi hỏi lại để không ai khác thay đổi được mục này trên thiết bị của bạn.',
  'Your password could not be checked. Please try again.': 'Không kiểm tra được mật khẩu. Vui lòng thử lại.',
  Code: 'Mã',
  'The six digits shown in your authenticator app': 'Sáu chữ số trong ứng dụng xác thực của bạn',
  'Please enter the code.': 'Vui lòng nhập mã.',
  'Checking…': 'Đang kiểm tra…',
  Finish: 'Hoàn tất',
  'Preparing…': 'Đang chuẩn bị…',
  'Loading…': 'Đang tải…',
  'Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or your password manager.':
    'Mở một ứng dụng xác thực trên điện thoại, như Google Authenticator, Microsoft Authenticator hoặc trình quản lý mật khẩu của bạn.',
  'Add an account in the app and scan this QR code.': 'Thêm một tài khoản trong đó và quét mã QR này.',
  'Open in the authenticator app on this device': 'Mở trong ứng dụng xác thực trên thiết bị này',
  'Save these recovery codes now, because we cannot show them again. If you lose your phone, you can log in with one of them.':
    'Hãy lưu các mã khôi phục này ngay: chúng tôi không thể hiện lại. Nếu mất điện thoại, bạn dùng một mã để đăng nhập.',
  'Shinework recovery codes for {email}. Each one logs you in once without your phone.':
    'Mã khôi phục Shinework của {email}. Mỗi mã cho bạn đăng nhập một lần khi không có điện thoại.',
  Copy: 'Chép',
  Download: 'Tải xuống',
  Print: 'In',
  'Your browser blocked copying. Select the codes and copy them yourself.':
    'Trình duyệt không cho phép chép. Hãy chọn các mã rồi chép.',
  'Your earlier codes no longer work.': 'Các mã cũ không còn dùng được.',
  'I have saved the codes': 'Tôi đã lưu các mã',
  'Recovery code': 'Mã khôi phục',
  'You saved ten recovery codes when you set up two-step verification. If you no longer have any, ask an administrator for help.':
    'Bạn đã lưu mười mã khi thiết lập xác thực hai lớp. Nếu không có mã nào, hãy hỏi quản trị viên.',
  'For example, 7K2M-Q8RV-3XTN-W9CD': 'Ví dụ 7K2M-Q8RV-3XTN-W9CD',
  'Using a code logs out your other devices and turns off two-step verification until you set it up again.':
    'Mã này tắt xác thực hai lớp và đăng xuất các thiết bị khác của bạn. Sau đó hãy thiết lập lại.',
  'Enter a recovery code': 'Nhập mã khôi phục',
  'Use the code from my app': 'Dùng mã từ ứng dụng',
  'I’ve lost my phone': 'Tôi bị mất điện thoại',
  'That recovery code is wrong. Check each letter and number.':
    'Mã khôi phục không đúng. Hãy kiểm tra từng chữ cái và chữ số.',
  'Recovery codes are not available right now. Please try again.':
    'Không lấy được mã khôi phục. Vui lòng thử lại.',
  'If neither works, copy this key into the app:':
    'Nếu cả hai đều không được, hãy chép khóa này vào ứng dụng:',
  'Enter the code that the app is showing.': 'Nhập mã mà ứng dụng đang hiện.',
  'QR code for the authenticator app': 'Mã QR cho ứng dụng xác thực',
  'Log in as someone else': 'Đăng nhập bằng tài khoản khác',
  'Enter your code': 'Nhập mã của bạn',
  'Your account is protected by two-step verification.':
    'Tài khoản của bạn được bảo vệ bằng xác thực hai lớp.',
  'Set up two-step verification': 'Thiết lập xác thực hai lớp',
  'Administrators log in with their password and a code from an app on their phone.':
    'Quản trị viên phải dùng xác thực hai lớp: ngoài mật khẩu còn cần một mã từ ứng dụng trên điện thoại.',
  'Finish within ten minutes, or you will need to log in again.':
    'Hãy hoàn tất trong mười phút sau khi đăng nhập. Nếu đã quá, hãy đăng nhập lại.',
  'Please also enter the code from your app.': 'Vui lòng nhập cả mã trong ứng dụng.',
  'Your account has two-step verification. Please also enter the code from your app.':
    'Tài khoản của bạn có xác thực hai lớp. Vui lòng nhập cả mã từ ứng dụng.',
  'Already have an account?': 'Bạn đã có tài khoản?',
  'An error occurred. Please try again later.': 'Đã xảy ra lỗi. Vui lòng thử lại sau.',
  'An unexpected error occurred. Please try again later.':
    'Đã xảy ra lỗi ngoài dự kiến. Vui lòng thử lại sau.',
  'At least 6 characters, including a number.': 'Ít nhất 6 ký tự. Mật khẩu phải có chữ số.',
  'Back to Log In': 'Quay lại Đăng nhập',
  'Check your email': 'Hãy kiểm tra email',
  'Confirm my email address': 'Xác nhận địa chỉ email của tôi',
  'Confirm new password': 'Nhập lại mật khẩu mới',
  'Confirm password': 'Nhập lại mật khẩu',
  'Confirm your email address': 'Xác nhận địa chỉ email',
  'Confirming…': 'Đang xác nhận…',
  'Create an account': 'Tạo tài khoản',
  'Create your account': 'Tạo tài khoản của bạn',
  'Creating your account…': 'Đang tạo tài khoản…',
  Email: 'Email',
  'Email or phone': 'Email hoặc số điện thoại',
  'Error loading profile': 'Lỗi khi tải hồ sơ',
  'Error loading profile: An unexpected error occurred. Please try refreshing.':
    'Lỗi khi tải hồ sơ: Đã xảy ra lỗi ngoài dự kiến. Vui lòng tải lại trang.',
  'Failed to create an account.': 'Không tạo được tài khoản.',
  'Failed to create an account. Please try again.': 'Không tạo được tài khoản. Vui lòng thử lại.',
  'Failed to log in': 'Không đăng nhập được',
  'Failed to log in. Please check your credentials.':
    'Không đăng nhập được. Vui lòng kiểm tra lại thông tin đăng nhập.',
  'Failed to log out': 'Không đăng xuất được',
  'Failed to register': 'Không đăng ký được',
  'Failed to reset password': 'Không đặt lại được mật khẩu',
  'Failed to send password reset email': 'Không gửi được email đặt lại mật khẩu',
  'Forgot password': 'Quên mật khẩu',
  'Forgot password?': 'Quên mật khẩu?',
  'Forgot your password?': 'Bạn quên mật khẩu?',
  'Full name': 'Họ và tên',
  'If {sentTo} still needs confirming, a new link is on its way. It can take a few minutes. Check your spam folder, too.':
    'Nếu {sentTo} chưa được xác nhận, một liên kết mới đang được gửi tới. Có thể mất vài phút. Hãy xem cả thư mục thư rác.',
  'If you already have an account, log in or set a new password.':
    'Nếu bạn đã có tài khoản, hãy đăng nhập hoặc đặt mật khẩu mới.',
  'If {mailedTo} is new to Shinework, we have emailed you a link. Open the link to confirm your address and choose a password. The email can take a few minutes. Check your spam folder, too.':
    'Nếu {mailedTo} là địa chỉ mới với Shinework, một liên kết đang được gửi tới. Hãy mở liên kết đó để xác nhận địa chỉ và chọn mật khẩu. Có thể mất vài phút. Hãy xem cả thư mục thư rác.',
  'The link has expired or has already been used.': 'Liên kết đã hết hạn hoặc đã được dùng.',
  'The link has expired or has already been used. If you have already confirmed your address, log in, or set a new password.':
    'Liên kết đã hết hạn hoặc đã được dùng. Nếu bạn đã xác nhận địa chỉ, hãy đăng nhập hoặc đặt mật khẩu mới.',
  'Log In': 'Đăng nhập',
  'Log out anyway': 'Vẫn đăng xuất',
  'Log out without sending your answers?': 'Đăng xuất mà không gửi câu trả lời?',
  'Logging in…': 'Đang đăng nhập…',
  'New password': 'Mật khẩu mới',
  'New to Shinework?': 'Bạn mới dùng Shinework?',
  'No email after a few minutes? Check your spam folder, or try again later.':
    'Vài phút rồi vẫn chưa có email? Hãy xem thư mục thư rác, hoặc thử lại sau.',
  'Notification proximity': 'Khoảng cách nhận thông báo',
  'To confirm that this email address is yours, enter your name and choose a password.':
    'Để xác nhận địa chỉ email này là của bạn, hãy nhập họ tên và chọn mật khẩu.',
  'Open the link in our email': 'Mở liên kết trong email của chúng tôi',
  'Open the link in the email we sent you when you registered.':
    'Hãy mở liên kết trong email chúng tôi đã gửi khi bạn đăng ký.',
  'Optional, for jobs near you.': 'Không bắt buộc, để tìm việc gần bạn.',
  Password: 'Mật khẩu',
  'Password must be at least 6 characters.': 'Mật khẩu phải có ít nhất 6 ký tự.',
  'This password is too long. Letters with accents count as two or three.':
    'Mật khẩu này quá dài. Mỗi chữ có dấu được tính là hai hoặc ba ký tự.',
  'Password reset instructions have been sent to your email':
    'Hướng dẫn đặt lại mật khẩu đã được gửi đến email của bạn',
  'Passwords do not match.': 'Hai mật khẩu không giống nhau.',
  Phone: 'Số điện thoại',
  'An Australian postcode has four digits, such as 4101. You can leave this field empty.':
    'Mã bưu chính ở Úc có bốn chữ số, như 4101. Bạn có thể để trống.',
  'Please confirm that you are not a robot, then try again.':
    'Vui lòng xác nhận bạn không phải là robot, rồi thử lại.',
  'The robot check did not load. Reload the page, or try another network.':
    'Không tải được phần kiểm tra bạn không phải là robot. Hãy tải lại trang, hoặc thử mạng khác.',
  'Robot check': 'Kiểm tra bạn không phải là robot',
  'Please enter a valid phone number.': 'Vui lòng nhập số điện thoại hợp lệ.',
  'Please enter both email and password.': 'Vui lòng nhập cả email và mật khẩu.',
  'Please enter your current password.': 'Vui lòng nhập mật khẩu hiện tại.',
  'Please enter your email address': 'Vui lòng nhập địa chỉ email',
  'Please fill in all fields.': 'Vui lòng điền tất cả các ô.',
  Register: 'Đăng ký',
  'Remember Me': 'Ghi nhớ đăng nhập',
  'Reset Password': 'Đặt lại mật khẩu',
  'Save new password': 'Lưu mật khẩu mới',
  'Send a new link': 'Gửi liên kết mới',
  'Send again': 'Gửi lại',
  'Sending…': 'Đang gửi…',
  'Set a new password': 'Đặt mật khẩu mới',
  'Stay logged in': 'Không đăng xuất',
  'Enter your email address. We will send you a link to set a new password.':
    'Cho chúng tôi biết địa chỉ email của bạn. Chúng tôi sẽ gửi liên kết để đặt mật khẩu mới.',
  'That is not your current password.': 'Đó không phải là mật khẩu hiện tại của bạn.',
  'The email could not be sent.': 'Không gửi được email.',
  'The email could not be sent. Please try again later.': 'Không gửi được email. Vui lòng thử lại sau.',
  'Too many attempts from your network. Please try again in a few minutes.':
    'Có quá nhiều lần thử từ mạng của bạn. Vui lòng thử lại sau vài phút.',
  'This link no longer works': 'Liên kết này không còn dùng được',
  'User profile not found': 'Không tìm thấy hồ sơ người dùng',
  'We cannot send more emails at the moment. Please try again in an hour.':
    'Hiện chúng tôi không gửi thêm email được. Vui lòng thử lại sau một giờ.',
  'We have just sent you an email. Please wait a minute before asking for another one.':
    'Chúng tôi vừa gửi một email. Vui lòng đợi một phút trước khi yêu cầu email khác.',
  'We can send you a new link.': 'Chúng tôi có thể gửi cho bạn liên kết mới.',
  'We will tell you about jobs within this distance.':
    'Chúng tôi báo cho bạn những việc trong khoảng cách này.',
  'What we keep about you, why, and for how long': 'Chúng tôi lưu gì về bạn, vì sao và trong bao lâu',
  'You can also log in with your phone number.': 'Bạn cũng có thể dùng số này để đăng nhập.',
  'You can browse jobs but cannot apply for them.': 'Bạn vẫn xem được các việc, nhưng không ứng tuyển được.',
  'You need that link to set a new password.': 'Bạn chỉ có thể đặt mật khẩu mới bằng liên kết đó.',
  'Your account is not active. Please contact us:':
    'Tài khoản của bạn không hoạt động. Vui lòng liên hệ với chúng tôi:',
  'Your course answers have not been sent yet. Stay logged in, and we will send them when you are online. If you log out now, they will be lost.':
    'Chưa gửi được câu trả lời của bạn cho một khóa học. Nếu không đăng xuất, câu trả lời sẽ được gửi khi bạn có mạng. Nếu đăng xuất bây giờ, bạn sẽ mất những câu trả lời đó.',
  'Your email address could not be confirmed.': 'Không xác nhận được địa chỉ email của bạn.',
  'Your email address is confirmed. Log in with your password.':
    'Địa chỉ email của bạn đã được xác nhận. Hãy đăng nhập bằng mật khẩu của bạn.',
  'Your new password is set. Log in with it.': 'Mật khẩu mới đã được đặt. Hãy đăng nhập bằng mật khẩu này.',
  'Your password could not be changed.': 'Không đổi được mật khẩu của bạn.',
  'Your suburb or city.': 'Khu vực hoặc thành phố của bạn.',
  '{text} (in {seconds} s)': '{text} (sau {seconds} giây)',
} as const satisfies Catalogue
