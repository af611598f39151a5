/**
 * The preset reasons for refusing a document, in Vietnamese. Administrators choose one
 * (src/features/documents/admin/refusal-reasons.ts).
 */
export const refusalReasons = {
  'A part of it is missing.': 'Giấy tờ bị thiếu một phần.',
  'It has expired.': 'Giấy tờ đã hết hạn.',
  'It is too blurred or too dark to read.': 'Ảnh quá mờ hoặc quá tối, không đọc được.',
  'The name is not the one in your profile.': 'Tên không khớp với tên trong hồ sơ của bạn.',
  'This is not a Blue Card.': 'Đây không phải là Blue Card.',
  'This is not a White Card.': 'Đây không phải là White Card.',
  "This is not a driver's license.": 'Đây không phải là bằng lái xe.',
  'This is not a visa.': 'Đây không phải là visa.',
} as const satisfies Readonly<Record<string, string>>
