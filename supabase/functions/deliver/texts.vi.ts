/** What emails and push messages say besides what the database wrote, in Vietnamese. */
export const texts = {
  'A job has been closed': 'Một việc đã đóng',
  'A job has been completed': 'Một việc đã hoàn thành',
  'A job has been deleted': 'Một việc đã bị xóa',
  'A job of yours has changed': 'Một việc của bạn có thay đổi',
  'A message about your job': 'Tin nhắn về việc của bạn',
  'Are you coming?': 'Bạn có đến không?',
  'Confirm that you’re coming': 'Xác nhận bạn sẽ đến',
  'New job near you': 'Có việc mới gần bạn',
  'News from Shinework': 'Tin mới từ Shinework',
  'Open Shinework': 'Mở Shinework',
  'See the job': 'Xem việc này',
  'See your applications': 'Xem đơn ứng tuyển',
  'See your documents': 'Xem giấy tờ của bạn',
  'See your job': 'Xem việc của bạn',
  'Somebody can no longer come': 'Có người không đến được nữa',
  'Stop emails about changes of your jobs': 'Ngừng nhận email về thay đổi trong các việc của bạn',
  'Stop emails about decisions': 'Ngừng nhận email về kết quả',
  'Stop emails about jobs near you': 'Ngừng nhận email về việc gần bạn',
  'Stop emails with invitations': 'Ngừng nhận email mời làm việc',
  'Stop emails with reminders': 'Ngừng nhận email nhắc nhở',
  'Upload it again': 'Tải lên lại',
  'Upload the new one': 'Tải bản mới lên',
  'You are invited to a job': 'Bạn được mời làm một việc',
  'You get this because an administrator of Shinework invited you.':
    'Bạn nhận được email này vì một quản trị viên của Shinework đã mời bạn.',
  'You get this because you applied for the job on Shinework.':
    'Bạn nhận được email này vì đã ứng tuyển việc này trên Shinework.',
  'You get this because you are accepted for the job on Shinework.':
    'Bạn nhận được email này vì đã được nhận vào việc này trên Shinework.',
  'You get this because you are an administrator of Shinework.':
    'Bạn nhận được email này vì là quản trị viên của Shinework.',
  'You get this because you asked Shinework for emails about jobs near you.':
    'Bạn nhận được email này vì đã chọn nhận email của Shinework về việc gần bạn.',
  'You get this because you uploaded the document to Shinework.':
    'Bạn nhận được email này vì đã tải giấy tờ này lên Shinework.',
  'Your acceptance has been taken back': 'Bạn không còn được nhận vào một việc',
  'Your application has been accepted': 'Bạn đã được nhận vào làm',
  'Your application has been rejected': 'Đơn ứng tuyển của bạn đã bị từ chối',
  'Your application is open again': 'Đơn ứng tuyển của bạn được xem lại',
  'We are checking your document again': 'Giấy tờ của bạn đang được kiểm tra lại',
  'Your document has been checked': 'Giấy tờ của bạn đã được kiểm tra',
  'Your document is about to expire': 'Giấy tờ của bạn sắp hết hạn',
  'Your document was refused': 'Giấy tờ của bạn bị từ chối',
} as const satisfies Readonly<Record<string, string>>
