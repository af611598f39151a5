-- The business that pays. Its numbers have valid checksums and belong to none of the demo people.
update public.business
set name = 'Shinework Demo Pty Ltd', abn = '53004085616', bank = 'CBA', bsb = '064000', account_number = '10203040', apca_number = '301500',
  rounding_minutes = 15, break_minutes = 30, gst_registered = true,
  agreement = 'Shinework Demo Pty Ltd issues tax invoices for the work that I do, and I issue none. Both of us are registered for GST, '
    'and tell each other when that ends.';
