import type { Catalogue } from '@/lib/i18n/language'

/** The texts about pay and its settings, in Vietnamese. */
export const texts = {
  'The changed bank accounts could not be loaded.':
    'Không tải được danh sách tài khoản ngân hàng đã thay đổi.',
  'Bank account changed since last pay': 'Tài khoản đã đổi từ lần trả công trước',
  'Bank account changed since the last payment. Did the person tell you about it? If you are not sure, phone them.':
    'Tài khoản của họ đã thay đổi từ lần trả công trước. Họ có báo cho bạn không? Nếu không chắc, hãy gọi điện hỏi.',
  'Pay {name} to the changed account': 'Trả cho {name} vào tài khoản đã đổi',
  'The reported changes could not be loaded.': 'Không tải được các thay đổi bị báo cáo.',
  'Reported bank account changes': 'Thay đổi tài khoản ngân hàng bị báo cáo',
  'Changed {moment} from {before} to {after} (device: {device}).':
    'Thay đổi {moment}, từ {before} thành {after} (thiết bị: {device}).',
  'The earlier account has been restored. The new one cannot be used until you have reviewed this change.':
    'Tài khoản trước đây đã được khôi phục. Chưa thể dùng tài khoản mới cho đến khi bạn xem lại.',
  'Mark as reviewed': 'Đánh dấu đã xem',
  'Have you spoken to this person?': 'Bạn đã nói chuyện với người này chưa?',
  'Once you mark this as reviewed, the reported account can be saved again.':
    'Sau đó có thể lưu lại tài khoản bị báo cáo.',
  Login: 'Đăng nhập',
  'Two-step verification required for administrators': 'Bắt buộc quản trị viên dùng xác thực hai lớp',
  'All administrators have set up two-step verification.': 'Mọi quản trị viên đều đã có.',
  '{count} administrators have not set up two-step verification yet.':
    '{count} quản trị viên chưa thiết lập xác thực hai lớp.',
  'Administrators without it must set it up before doing anything else.':
    'Ai chưa có thì không làm được gì ở đây ngoài việc thiết lập.',
  '{count} days': '{count} ngày',
  'Keep read notifications for': 'Giữ các thông báo đã đọc trong',
  'Unread notifications are kept.': 'Những gì chưa ai đọc thì được giữ lại.',
  'A BSB has 6 digits, like 064-000.': 'BSB có 6 chữ số, ví dụ 064-000.',
  'No bank has this BSB. Check the 6 digits.': 'Không có ngân hàng nào có BSB này. Hãy kiểm tra 6 chữ số.',
  'Banks can only print Latin letters. Enter a name that contains some.':
    'Ngân hàng viết tên bằng chữ cái Latinh: hãy nhập tên có chữ cái Latinh.',
  'Enter the three letters of the bank, such as CBA.': 'Hãy nhập ba chữ cái của ngân hàng, ví dụ CBA.',
  'An APCA number has 6 digits.': 'Số APCA có 6 chữ số.',
  'An account number has 1 to 9 digits.': 'Số tài khoản có 1 đến 9 chữ số.',
  'A second administrator approves pay runs over': 'Quản trị viên thứ hai duyệt các đợt trả công trên',
  'Approve run': 'Duyệt đợt này',
  'Approve run…': 'Duyệt đợt này…',
  'Approve this pay run?': 'Duyệt đợt trả công này?',
  'Approved by {name}.': '{name} đã duyệt.',
  'Enter an amount up to $99,999,999.99, or leave it empty.':
    'Hãy nhập số tiền đến $99,999,999.99, hoặc để trống.',
  'In dollars, including GST. Leave empty if no run needs approval.':
    'Tính bằng $, gồm GST. Để trống: không đợt nào cần',
  'This pay run has changed since it was approved, so it needs approval again.':
    'Đợt này đã thay đổi sau khi được duyệt và cần duyệt lại.',
  'This pay run is above {limit}. A second administrator has to approve it before it is exported.':
    'Đợt này trên {limit}. Quản trị viên thứ hai phải duyệt trước khi xuất.',
  'This pay run pays an administrator, who can export it once you have approved it.':
    'Đợt này trả cho một quản trị viên. Người đó chỉ xuất được sau khi bạn duyệt.',
  'This pay run pays you, and you are the only administrator. Discard it and start another one, which leaves you out.':
    'Đợt này trả cho bạn, và bạn là quản trị viên duy nhất. Hãy bỏ đợt này rồi lập đợt khác: đợt mới không có bạn.',
  'This pay run pays you. Another administrator has to approve or export it.':
    'Đợt này trả cho bạn. Quản trị viên khác phải duyệt hoặc xuất.',
  'Another administrator must approve your hours, and approve or export your pay.':
    'Không ai tự duyệt giờ của mình, hay một mình xuất tiền công của mình.',
  'Pay run approved.': 'Đã duyệt đợt trả công.',
  'Enter a whole number from 0 to 100.': 'Hãy nhập số nguyên từ 0 đến 100.',
  'This must be fewer hours than “Automatically invite the best-matched cleaners”.':
    'Hãy nhập ít giờ hơn mục “Tự động mời những người phù hợp nhất”.',
  'Enter whole hours from 1 to 168, or nothing.': 'Hãy nhập số giờ nguyên từ 1 đến 168, hoặc để trống.',
  'Free places': 'Chỗ còn trống',
  'What happens automatically before an unfilled job starts.':
    'Những gì tự động diễn ra khi một việc sắp bắt đầu mà còn thiếu người.',
  'Automatically invite the best-matched cleaners': 'Tự động mời những người phù hợp nhất',
  'Notify administrators': 'Báo cho quản trị viên',
  'Hours before the job starts. Leave empty to turn this off.':
    'Số giờ trước khi bắt đầu. Để trống nếu không cần',
  'Enter whole hours from 1 to 60.': 'Hãy nhập số giờ nguyên từ 1 đến 60.',
  'Even hours': 'Giờ làm đều nhau',
  'Accept the same people for copied jobs without asking them':
    'Nhận luôn những người của việc được chép mà không hỏi',
  'Copying a week': 'Chép tuần',
  'Otherwise, these people are invited and can say no.': 'Nếu không, họ được mời và có thể từ chối.',
  'Filling the week': 'Xếp người cho cả tuần',
  'Set each goal’s importance from 0 to 100. Filling a place always matters most.':
    'Cho biết mỗi điều quan trọng bao nhiêu, từ 0 đến 100. Lấp chỗ trống luôn quan trọng nhất.',
  'Maximum hours a week': 'Số giờ tối đa mỗi tuần',
  'No one is suggested for more hours than this': 'Không đề xuất ai làm nhiều hơn',
  'Short distance': 'Gần nhà',
  'Second administrator': 'Quản trị viên thứ hai',
  'This pay run’s approval could not be loaded.': 'Không tải được phần duyệt của đợt trả công này.',
  'This pay run has changed since you opened it. Check it again, then approve it.':
    'Đợt trả công vừa thay đổi. Hãy xem lại rồi duyệt.',
  '{people}, {total}. Another administrator will export it.':
    '{people}, {total}. Quản trị viên khác sẽ xuất.',
  'Bank file': 'Tệp ngân hàng',
  'Cannot be paid': 'Chưa trả được',
  'Choose the last day to include.': 'Hãy chọn trả đến ngày nào.',
  Draft: 'Bản nháp',
  'Everyone with approved pay can be paid.': 'Mọi người có khoản đã duyệt đều trả được.',
  'Everything in this draft will move to the next pay run.':
    'Tất cả các khoản trong bản nháp này sẽ chờ đợt trả công sau.',
  Export: 'Xuất',
  'Export this pay run?': 'Xuất đợt trả công này?',
  'Export…': 'Xuất…',
  Exported: 'Đã xuất',
  For: 'Cho',
  'Discard this draft?': 'Bỏ bản nháp này?',
  Discard: 'Bỏ',
  'Discard…': 'Bỏ…',
  'Has the bank paid this pay run?': 'Ngân hàng đã trả đợt này chưa?',
  'Includes everything approved and unpaid up to that day, per person. Nothing is paid yet.':
    'Gồm mọi khoản đã duyệt và chưa trả đến ngày đó, theo từng người. Chưa có gì được trả.',
  'Loading the pay run…': 'Đang tải đợt trả công…',
  'Loading the pay runs…': 'Đang tải các đợt trả công…',
  'Loading people…': 'Đang tải danh sách…',
  'Create draft': 'Lập bản nháp',
  'Mark as paid': 'Đánh dấu đã trả',
  'Mark as paid…': 'Đánh dấu đã trả…',
  'New pay run': 'Đợt trả công mới',
  'New pay run…': 'Đợt trả công mới…',
  'No ABN': 'Không có ABN',
  'No valid BSB (6 digits)': 'Không có BSB của ngân hàng, gồm 6 chữ số',
  'No valid account number (1 to 9 digits)': 'Không có số tài khoản 1 đến 9 chữ số',
  'Nothing to pay, because deductions use up all the pay.':
    'Không còn gì để trả: khoản trừ bằng hoặc nhiều hơn.',
  'Pay run': 'Đợt trả công',
  'Pay run discarded.': 'Đã bỏ đợt trả công.',
  'Pay run {number}': 'Đợt trả công {number}',
  'Pay runs': 'Các đợt trả công',
  People: 'Số người',
  'People in this pay run': 'Những người trong đợt trả công này',
  'Some work here is more than 28 days old, so its tax invoice is late. Ask your accountant.':
    'Có công việc ở đây đã quá 28 ngày: hóa đơn thuế bị trễ. Hãy hỏi kế toán của bạn.',
  'The file could not be created.': 'Không tạo được tệp.',
  'The pay runs could not be loaded.': 'Không tải được các đợt trả công.',
  'The people in this pay run could not be loaded.': 'Không tải được những người trong đợt trả công này.',
  'The list of people who cannot be paid could not be loaded.': 'Không tải được những người chưa trả được.',
  'No pay runs yet.': 'Chưa có đợt trả công nào.',
  'There is no one in this pay run.': 'Không có ai trong đợt trả công này.',
  'This pay run no longer exists.': 'Đợt trả công này không còn nữa.',
  Until: 'Đến',
  Waiting: 'Đang chờ',
  Why: 'Vì sao',
  'including {gst} GST': 'trong đó GST {gst}',
  'Bank account': 'Tài khoản ngân hàng',
  Business: 'Doanh nghiệp',
  'Business name': 'Tên doanh nghiệp',
  'Error saving the settings': 'Lỗi khi lưu cài đặt',
  'Failed to save the settings.': 'Không lưu được cài đặt.',
  Hours: 'Giờ làm',
  'Shown on every statement.': 'Tên này có trên mọi phiếu trả công.',
  'Loading the settings…': 'Đang tải cài đặt…',
  'No break': 'Không nghỉ',
  'Not rounded': 'Không làm tròn',
  'Applied to each day. Halfway times are rounded up.': 'Của mỗi ngày, nửa làm tròn lên',
  'Payments are made from this account. Your bank can tell you its three-letter code and your APCA number.':
    'Tiền công được trả từ tài khoản này. Ngân hàng cho bạn biết ba chữ cái và số APCA.',
  'Round a day’s hours to': 'Làm tròn giờ mỗi ngày đến',
  'Save settings': 'Lưu cài đặt',
  'Settings saved.': 'Đã lưu cài đặt.',
  'Some banks require this line and others reject it. Ask your bank.':
    'Có ngân hàng cần dòng này, có ngân hàng không nhận. Hãy hỏi ngân hàng của bạn.',
  'Deducted from days of about 5 hours or more': 'Trừ vào ngày làm từ khoảng 5 giờ trở lên',
  'The business is registered for GST': 'Doanh nghiệp đã đăng ký GST',
  'Include a line in the bank file to debit the total from this account':
    'Tệp có một dòng riêng trừ tổng số tiền khỏi tài khoản này',
  'The settings could not be loaded.': 'Không tải được cài đặt.',
  'This ABN is not valid. Check its 11 digits.': 'ABN này không hợp lệ. Hãy kiểm tra 11 chữ số.',
  'Three-letter code, like CBA': 'Ba chữ cái, ví dụ CBA',
  'Unpaid break': 'Nghỉ không trả công',
  'People agree to this text, and it appears on their tax invoices':
    'Điều mọi người đồng ý, và in trên hóa đơn thuế của họ',
  'People registered for GST need an ABN.': 'Đã đăng ký GST thì phải có ABN.',
  'GST-registered people who agree receive recipient created tax invoices.':
    'Ai đã đăng ký GST và đồng ý thì nhận hóa đơn thuế do bên trả lập.',
  Bank: 'Ngân hàng',
  'Banks do not process payments on weekends. Choose another day.':
    'Ngân hàng không trả vào cuối tuần. Hãy chọn ngày khác.',
  'Banks do not process payments on public holidays ({holiday}). Choose another day.':
    'Ngân hàng không trả vào ngày lễ ({holiday}). Hãy chọn ngày khác.',
  'Returned by the bank': 'Bị ngân hàng trả lại',
  'Returned on': 'Bị trả lại ngày',
  'Mark as returned…': 'Đánh dấu bị trả lại…',
  'Choose the day the bank pays.': 'Hãy chọn ngày ngân hàng trả.',
  'Did the bank return {name}’s payment?': 'Khoản trả cho {name} bị trả lại?',
  'File {issue} for {day} ({total}) was rejected on {rejected} and is void:':
    'Tệp {issue} cho {day}, {total}, bị từ chối ngày {rejected} và không còn hiệu lực:',
  'Has the bank rejected the whole file?': 'Ngân hàng đã từ chối cả tệp?',
  'How it was settled': 'Đã giải quyết thế nào',
  'In a later pay run': 'Trong đợt trả công sau',
  'Has this payment been settled?': 'Khoản này đã giải quyết xong?',
  'Mark as returned': 'Đánh dấu bị trả lại',
  'Mark as settled': 'Đánh dấu đã giải quyết',
  'Mark as rejected': 'Đánh dấu bị từ chối',
  'Create the bank file again?': 'Lập lại tệp ngân hàng?',
  'Create the file': 'Lập tệp',
  'Create the file again…': 'Lập lại tệp…',
  'Next step': 'Bước tiếp theo',
  'No payments have been returned.': 'Không có khoản nào bị trả lại.',
  'There are no payments to resend.': 'Không có khoản nào được gửi lại.',
  Owed: 'Còn nợ',
  'Owed again': 'Còn nợ lại',
  'Rejected by the bank': 'Bị ngân hàng từ chối',
  'Mark as rejected…': 'Đánh dấu bị từ chối…',
  'Enter how it was settled.': 'Hãy cho biết đã giải quyết thế nào.',
  'Sent again': 'Gửi lại',
  Settle: 'Giải quyết',
  'Settled outside': 'Đã giải quyết bên ngoài',
  'Mark as settled: {name}': 'Đánh dấu đã giải quyết: {name}',
  'Mark as settled…': 'Đánh dấu đã giải quyết…',
  'The account is deleted. Settle it outside Shinework.': 'Tài khoản đã bị xóa: hãy giải quyết bên ngoài.',
  'The bank pays on': 'Ngân hàng trả vào ngày',
  'The bank pays {total} on {day}.': 'Ngân hàng trả {total} vào {day}.',
  'The file will be void, and no one in it will count as paid. You can then create it again.':
    'Tệp không còn hiệu lực và chưa ai trong đó được trả. Sau đó bạn lập lại tệp.',
  'The file will be void. Everyone in it will be told that they have not been paid.':
    'Tệp không còn hiệu lực. Mọi người trong đó được báo là chưa được trả.',
  'This pay run’s files could not be loaded.': 'Không tải được các tệp của đợt trả công này.',
  'Included in the next pay run.': 'Đợt trả công sau sẽ gửi lại.',
  'The payments to be sent again could not be loaded.': 'Không tải được các khoản được gửi lại.',
  'The returned payments could not be loaded.': 'Không tải được các khoản bị trả lại.',
  'The new file will use the current bank accounts and settings. Statements will not change.':
    'Với tài khoản và cài đặt như hiện nay. Các phiếu giữ nguyên.',
  'Mark as returned: {name}': 'Đánh dấu bị trả lại: {name}',
  '{payments}, {total} in all. Everyone will be told that they have been paid.':
    '{payments}, tổng cộng {total}. Mọi người được báo là đã được trả.',
  '{payments}, {total}. The file contains bank details, so the export is recorded. Once exported, the pay run cannot be changed.':
    '{payments}, {total}. Thông tin ngân hàng được sao lại và ghi vào nhật ký. Sau đó không đổi được nữa.',
  '{total} will be owed again and included in the next pay run. The statement will not change.':
    '{total} lại thành khoản nợ và vào đợt trả công sau. Phiếu giữ nguyên.',
  '{total} owed to {name} will be removed from this list and left out of all pay runs.':
    '{total} cho {name} rời danh sách này và không đợt nào gửi nữa.',
  'Account deleted on {day}': 'Tài khoản đã xóa ngày {day}',
  'This person will be removed from this list, and their stored bank account will be deleted.':
    'Tất cả rời danh sách này, và tài khoản ngân hàng đã giữ cho việc đó bị xóa.',
  'Approve all {count} days': 'Duyệt cả {count} ngày',
  'Approve {day}': 'Duyệt {day}',
  'Approved but not paid: {total}': 'Đã duyệt và chưa trả: {total}',
  'Days worked by people with deleted accounts also need approval.':
    'Các ngày của tài khoản đã xóa cũng chờ duyệt.',
  'Show days': 'Xem các ngày',
  'Deleted accounts': 'Tài khoản đã xóa',
  'No bank account to pay into': 'Không có tài khoản để trả vào',
  'No work': 'Không làm',
  'No work on {day}': 'Không làm {day}',
  'There is nothing left to pay for deleted accounts.': 'Không còn gì của các tài khoản đã xóa.',
  'Pay for deleted accounts could not be loaded.':
    'Không tải được những gì còn lại của các tài khoản đã xóa.',
  'the job has no usable pay rate': 'việc này chưa nói được trả thế nào',
  settings: 'cài đặt',
  '{count} minutes': '{count} phút',
} as const satisfies Catalogue
