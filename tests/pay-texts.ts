/** Pay as administrators type it, with what it is for and the dollars that are proposed: the form and the database read it alike. */
export const readPay = [
  ['30.50', 'hour', '30.50'],
  ['$30.50/hour', 'hour', '30.50'],
  [' $ 34 / hr ', 'hour', '34.00'],
  ['A$34.9 per hour', 'hour', '34.90'],
  ['AUD 34.90 p/h', 'hour', '34.90'],
  ['from $33 an hour plus super', 'hour', '33.00'],
  ['$31ph', 'hour', '31.00'],
  ['$32 HOURLY', 'hour', '32.00'],
  ['$30-35/hour', 'hour', '30.00'],
  ['$35 per cleaner', 'hour', '35.00'],
  ['30\n/hour', 'hour', '30.00'],
  ['30 giờ', 'hour', '30.00'],
  ['100', 'hour', '100.00'],
  ['$240 a shift', 'day', '240.00'],
  ['$240 daily', 'day', '240.00'],
  ['$250 per job', 'job', '250.00'],
  ['$480 fixed', 'job', '480.00'],
  ['100.01', 'job', '100.01'],
  ['$1,200', 'job', '1200.00'],
] as const

/** Pay that says no amount, or one for something else. */
export const unreadPay = [
  '',
  'By agreement',
  'Up to $45/hour',
  '$1500/week',
  '$5 per m2',
  '-30',
  '30.505',
  '1,2,3',
  '9999999',
  '٣٠',
  'NaN',
] as const
