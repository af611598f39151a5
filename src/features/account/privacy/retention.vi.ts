import type { Catalogue } from '@/lib/i18n/language'

/** The data stored about people (retention.ts), in Vietnamese. */
export const keptTexts = {
  ABN: 'ABN',
  BSB: 'BSB',
  'that you are registered for GST, and let us issue your tax invoices':
    'việc bạn đã đăng ký GST và để chúng tôi lập hóa đơn thuế',
  'what you agreed to': 'nội dung bạn đã đồng ý',
  'when you said so, and when you took it back': 'khi nào bạn cho biết và khi nào bạn rút lại',
  'your name and ABN as they were when you were paid': 'tên và ABN của bạn lúc được trả công',
  'what you were paid, with GST': 'số tiền bạn được trả, gồm GST',
  'the number of your statement': 'số phiếu trả công',
  'what you had agreed to then': 'nội dung bạn đã đồng ý lúc đó',
  'which administrator made a bank’s file, or recorded that it was rejected':
    'quản trị viên nào đã lập tệp ngân hàng hoặc ghi lại rằng tệp bị từ chối',
  'when and why a payment to you came back, and how it was settled':
    'khi nào và vì sao một khoản trả cho bạn bị trả lại, và đã giải quyết thế nào',
  'after you deleted your account: your name, ABN and days without approval, until they are paid or settled':
    'sau khi bạn xóa tài khoản: tên, ABN và các ngày chưa duyệt, cho đến khi được trả hoặc giải quyết',
  'which administrator recorded it': 'quản trị viên nào đã ghi lại',
  'which administrator made, approved, exported and paid a pay run':
    'quản trị viên nào lập, duyệt, xuất và trả một đợt trả công',
  'the bank account that you were paid to': 'tài khoản ngân hàng mà bạn được trả vào',
  'a fingerprint of your calendar’s private address': 'bản mã hóa một chiều của địa chỉ lịch riêng của bạn',
  'a fingerprint of your password': 'bản mã hóa một chiều của mật khẩu',
  'about whom': 'về ai',
  'which jobs you were invited to': 'bạn đã được mời làm những việc nào',
  'what you answered': 'bạn đã trả lời gì',
  'since when a message of yours waits for an answer': 'tin nhắn của bạn chờ trả lời từ khi nào',
  'up to where you and the administrators have read a conversation':
    'bạn và quản trị viên đã đọc cuộc trò chuyện đến đâu',
  'what you and the administrators wrote to each other about an application':
    'bạn và quản trị viên đã viết gì cho nhau về đơn ứng tuyển',
  'what administrators note about you for each other': 'những gì quản trị viên ghi chú về bạn cho nhau',
  'whether administrators say that you know a site, or are not to come there again':
    'quản trị viên có ghi rằng bạn quen một địa điểm, hay không đến đó nữa',
  'which administrator wrote': 'quản trị viên nào đã viết',
  'your place in a reserve': 'vị trí của bạn trong danh sách dự bị',
  'when you were asked to take a place, and what you answered':
    'khi nào bạn được hỏi nhận chỗ, và bạn đã trả lời gì',
  'account number': 'số tài khoản',
  'by whom': 'do ai làm',
  'communication style': 'cách giao tiếp',
  'email address': 'địa chỉ email',
  'for which job or course': 'cho công việc hoặc khóa học nào',
  'the language that you chose': 'ngôn ngữ bạn chọn',
  'how far jobs may be': 'việc có thể cách bạn bao xa',
  'how far you are': 'bạn học đến đâu',
  'how often you took them again': 'bạn đã học lại bao nhiêu lần',
  'its number': 'số giấy tờ',
  location: 'nơi ở',
  name: 'tên',
  nationality: 'quốc tịch',
  'phone number': 'số điện thoại',
  picture: 'ảnh',
  postcode: 'mã bưu chính',
  role: 'vai trò',
  'since when': 'từ khi nào',
  'since when you have had that number here': 'bạn dùng số đó ở đây từ khi nào',
  specialties: 'chuyên môn',
  status: 'trạng thái',
  'the address that your browser gave for push messages':
    'địa chỉ mà trình duyệt của bạn cung cấp để nhận thông báo đẩy',
  'the courses you began': 'các khóa học bạn đã bắt đầu',
  'the day it expires': 'ngày hết hạn',
  'the days you were there': 'những ngày bạn đã đến làm',
  'for ten minutes, how much you change and download, so that nobody slows the app down for others':
    'trong mười phút, số lần bạn thay đổi và tải dữ liệu, để không ai làm chậm ứng dụng của người khác',
  'the decision': 'quyết định',
  'the emails and push messages you were sent': 'các email và thông báo đẩy đã gửi cho bạn',
  'the file itself': 'chính tệp đó',
  'the job you applied for': 'việc bạn đã ứng tuyển',
  'the secret in the links that stop emails': 'mã bí mật trong liên kết ngừng nhận email',
  'your two-step verification: since when, and the secret from which its codes come':
    'xác thực hai lớp của bạn: từ khi nào, và khóa bí mật tạo ra mã',
  'for 90 days, changes of your bank account and two-step verification: when, on which kind of device, and the account before and after':
    'trong 90 ngày: các thay đổi về tài khoản ngân hàng và xác thực hai lớp của bạn: khi nào, trên loại thiết bị nào, và tài khoản trước và sau',
  'that you are about to set up or remove an authenticator app, and on which kind of device':
    'việc bạn sắp thiết lập hoặc gỡ xác thực hai lớp, và trên loại thiết bị nào',
  'whether you said that it wasn’t you': 'bạn có báo rằng đó không phải là bạn hay không',
  'a fingerprint of the secret in the links of our emails about that':
    'dấu vân tay của mã bí mật trong các liên kết của email về việc đó',
  'fingerprints of your recovery codes, and when they were made':
    'dấu vân của các mã khôi phục và thời điểm tạo',
  'for ten minutes, that you have given your password again': 'trong mười phút: bạn đã nhập lại mật khẩu',
  'tries to log in or to confirm with your password, and wrong codes: with which number, and from which network address':
    'các lần thử đăng nhập hoặc xác nhận bằng mật khẩu, và các mã nhập sai: với số điện thoại nào và từ địa chỉ mạng nào',
  'what it was before and after, of bank details only the last three characters':
    'trước và sau khi thay đổi là gì; với thông tin ngân hàng thì chỉ ba ký tự cuối',
  'what was done: to your account, role, status, bank details, documents and applications, to jobs and courses':
    'điều gì đã được làm: với tài khoản, vai trò, trạng thái, thông tin ngân hàng, giấy tờ và đơn ứng tuyển của bạn, với công việc và khóa học',
  'what was missing then': 'lúc đó còn thiếu gì',
  'what you gave when you registered': 'những gì bạn cung cấp khi đăng ký',
  'what you want to be called': 'tên bạn muốn được gọi',
  'what you want to hear of, and how': 'bạn muốn nhận tin về điều gì và bằng cách nào',
  'what you were told besides': 'lời nhắn kèm theo cho bạn',
  'what you were told in the app': 'những gì bạn được báo trong ứng dụng',
  'what your calendar was last given': 'nội dung gửi vào lịch của bạn lần gần nhất',
  'what you were called when it was written': 'tên của bạn khi được ghi',
  'what you are paid for, or what is taken off': 'bạn được trả cho việc gì, hoặc bị trừ khoản gì',
  'on which day': 'vào ngày nào',
  'when you said that you began and ended, and your break':
    'bạn báo bắt đầu và kết thúc lúc nào, và giờ nghỉ của bạn',
  'why your hours were changed, and by whom': 'vì sao giờ làm của bạn được sửa, và ai đã sửa',
  'your approved hours': 'số giờ của bạn đã được duyệt',
  'the amount': 'số tiền',
  'why something was added or taken off': 'vì sao có khoản cộng thêm hoặc trừ đi',
  'which administrator wrote it': 'quản trị viên nào đã ghi',
  when: 'vào lúc nào',
  'when an acceptance was taken back': 'khi nào việc nhận bạn bị rút lại',
  'when it was checked': 'khi nào giấy tờ được kiểm tra',
  'when it was decided': 'khi nào có quyết định',
  'when you applied': 'khi nào bạn ứng tuyển',
  'when you began': 'khi nào bạn bắt đầu',
  'when you completed them': 'khi nào bạn hoàn thành',
  'when you joined': 'khi nào bạn tham gia',
  'when you last announced a new file': 'lần gần nhất bạn báo sẽ gửi tệp mới',
  'when you last changed them': 'lần gần nhất bạn thay đổi các thông tin này',
  'when you last logged in': 'lần gần nhất bạn đăng nhập',
  'when you made it': 'khi nào bạn tạo địa chỉ đó',
  'when you pressed “I’m here” and “I’m done” (times only, no location)':
    'khi nào bạn nhấn “Tôi đến rồi” và “Tôi làm xong rồi” (chỉ giờ, không có vị trí)',
  'when you registered': 'khi nào bạn đăng ký',
  'when you said that you are coming': 'khi nào bạn báo là sẽ đến',
  'when you uploaded it': 'khi nào bạn tải lên',
  'when you withdrew': 'khi nào bạn rút đơn',
  'where that is on a map': 'vị trí của nơi đó trên bản đồ',
  'the time zone there': 'múi giờ ở đó',
  'where you are logged in: since when, with which browser, and from which network address':
    'bạn đang đăng nhập ở đâu: từ khi nào, bằng trình duyệt nào và từ địa chỉ mạng nào',
  'where you stopped': 'bạn dừng ở đâu',
  'whether it has been checked': 'đã được kiểm tra chưa',
  'whether they arrived': 'có gửi đến nơi không',
  'whether you came': 'bạn có đến không',
  'whether you have read it': 'bạn đã đọc chưa',
  'for some seconds, so that a mistake can be taken back: what your document was before a decision':
    'trong vài giây, để có thể sửa một nhầm lẫn: giấy tờ của bạn trước khi có quyết định',
  'for some seconds, that a place you were asked to take is no longer free':
    'trong vài giây, chỗ mà bạn được mời nhận không còn trống',
  'that you heard a job had ended, until it has been over for 30 days':
    'bạn đã được báo một việc kết thúc, cho đến khi việc đã xong được 30 ngày',
  'that you are about to be told of a decision': 'bạn sắp được báo về một quyết định',
  'whether you were reminded of its last day': 'bạn đã được nhắc về ngày cuối chưa',
  'whether you were reminded to confirm, until a job has been over for 30 days':
    'bạn đã được nhắc xác nhận chưa, cho đến khi việc đã xong được 30 ngày',
  'which administrator checked a document': 'quản trị viên nào đã kiểm tra một giấy tờ',
  'which administrator made a course': 'quản trị viên nào đã tạo một khóa học',
  'which administrator made a job': 'quản trị viên nào đã tạo một việc',
  'which administrator opened a document': 'quản trị viên nào đã mở một giấy tờ',
  'which document it is': 'đó là giấy tờ nào',
  'which open jobs you looked at, until a job closes or has been over for 30 days; administrators see only how many people did':
    'bạn đã xem những việc đang mở nào, cho đến khi việc đóng hoặc đã xong được 30 ngày; quản trị viên chỉ thấy có bao nhiêu người đã xem',
  'which jobs near you you were told of, until a job has been over for 30 days':
    'bạn đã được báo về những việc nào gần bạn, cho đến khi việc đã xong được 30 ngày',
  'which one': 'giấy tờ nào',
  'who decided': 'ai quyết định',
  'who is to be told of a new job, for some seconds': 'ai cần được báo về một việc mới, trong vài giây',
  'who recorded that': 'ai ghi nhận điều đó',
  'whose it was': 'giấy tờ của ai',
  'why it was refused': 'vì sao bị từ chối',
  'why you were accepted although something was missing': 'vì sao bạn được nhận dù còn thiếu giấy tờ',
  'why you withdrew, if you said so': 'vì sao bạn rút đơn, nếu bạn có nói',
  'years of experience': 'số năm kinh nghiệm',
  'your answers': 'câu trả lời của bạn',
  'your certificates and their numbers': 'các chứng chỉ của bạn và mã chứng chỉ',
  'when in the week you are free': 'trong tuần bạn rảnh lúc nào',
  'the days on which you are away': 'những ngày bạn đi vắng',
  'whether you hear of jobs nearby only where you are free':
    'bạn có chỉ nhận tin việc gần nơi ở khi bạn rảnh hay không',
  'your quiet hours': 'giờ yên tĩnh của bạn',
  'your time zone': 'múi giờ của bạn',
} as const satisfies Catalogue
