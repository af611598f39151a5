import type { Catalogue } from '@/lib/i18n/language'

/** Suburbs and postcodes, in Vietnamese. */
export const texts = {
  Location: 'Địa điểm',
  Postcode: 'Mã bưu chính',
  'Postcodes could not be looked up. Check your connection and try again.':
    'Không tra được mã bưu chính. Hãy kiểm tra kết nối mạng rồi thử lại.',
  Suburbs: 'Các khu vực',
  '{count} suburbs to choose from': 'Có {count} khu vực để chọn',
  '{postcode} is around {place}, not {location}. We use the postcode.':
    '{postcode} thuộc vùng {place}, không phải {location}. Chúng tôi tính theo mã bưu chính.',
  '{postcode} is {place}, not {location}. We use the postcode.':
    '{postcode} là {place}, không phải {location}. Chúng tôi tính theo mã bưu chính.',
} as const satisfies Catalogue
