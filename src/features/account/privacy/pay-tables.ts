import type { AboutPeople } from './retention'

/** Personal data in the tables about hours and pay. See retention.ts. */
export const payTables = {
  hours: {
    topic: 'pay',
    columns: {
      began_at: 'when you reported starting and finishing, and your break',
      reason: 'why your hours were changed, and by whom',
    },
  },
  pay_lines: {
    topic: 'pay',
    columns: {
      payee_name: 'your name at the time of the entry',
      kind: 'what you are paid for, or what is deducted',
      day: 'on which day',
      minutes: 'your approved hours',
      amount_cents: 'the amount',
      reason: 'why something was added or deducted',
      created_by: 'which administrator wrote it',
    },
  },
  departed_people: {
    topic: 'pay',
    columns: {
      name: 'after you delete your account: your name, ABN and unapproved days, until they are paid or settled',
    },
  },
  gst_agreements: {
    topic: 'pay',
    columns: {
      what: 'your GST registration, and your agreement that we issue your tax invoices',
      wording: 'what you agreed to',
      given_at: 'when you agreed, and when you withdrew your agreement',
    },
  },
  payments: {
    topic: 'pay',
    columns: {
      name: 'your name and ABN as they were when you were paid',
      amount_cents: 'what you were paid, with GST',
      number: 'the number of your statement',
      agreement: 'what you had agreed to at the time',
    },
  },
  payment_returns: {
    topic: 'pay',
    columns: {
      returned_on: 'when and why a payment to you was returned, and how it was settled',
      recorded_by: 'which administrator recorded it',
    },
  },
} as const satisfies Readonly<Record<string, AboutPeople>>
