import type { PlainText } from '@/lib/i18n/language'

type Words = Readonly<Record<'title' | 'why' | 'kept' | 'seen', PlainText>>

/**
 * The data that Shinework stores about people, by topic, in plain words: the purpose, the retention, and the readers (Australian Privacy
 * Principles 1, 5).
 */
export const topics = {
  account: {
    title: 'Your account',
    why: 'So that only you can log in to your account.',
    kept: 'Until you delete your account. Where you are logged in is kept until you log out; tries to log in are counted for ten minutes.',
    seen: 'You. Administrators see your email address and when you joined. Nobody can read your password: only a fingerprint of it is kept.',
  },
  profile: {
    title: 'Your profile',
    why: 'So that administrators know who applies, and you hear about jobs near you.',
    kept: 'Until you change it or delete your account.',
    seen: 'You and administrators. Anyone who knows a certificate’s number can see your name beside it.',
  },
  payment: {
    title: 'Your bank details',
    why: 'So that you can be paid.',
    kept: 'Until you change them or delete your account.',
    seen: 'You. Administrators can open them; every opening is put on record.',
  },
  documents: {
    title: 'Your documents',
    why: 'Some sites may only be cleaned by people with certain documents. Administrators check them.',
    kept: 'Until a newer one replaces them, or you delete your account. A file that was never saved goes after a day.',
    seen: 'You and administrators. Every opening by an administrator is put on record.',
  },
  work: {
    title: 'Applications and work',
    why: 'To decide who gets a job, to plan the day, and to know who came.',
    kept: 'Until you delete your account. After that, jobs keep that somebody applied and came, without anything that leads to you.',
    seen: 'You and administrators. What administrators note for themselves about a decision is not shown to you here; ask us for it.',
  },
  pay: {
    title: 'Hours and pay',
    why: 'So that you are paid for the hours you worked, and both sides can show it.',
    kept: 'As long as your account, and for five years after each payment, because the law asks for it. Of what is not paid yet, your name, ABN, hours and bank account stay until it is paid or settled, the account 30 days longer in case a payment comes back.',
    seen: 'You and administrators.',
  },
  training: {
    title: 'Training',
    why: 'To let you go on where you stopped, and to prove what you have completed.',
    kept: 'Until you delete your account.',
    seen: 'You and administrators. Anyone who knows a certificate’s number can check its name, course and day.',
  },
  messages: {
    title: 'Notifications and messages',
    why: 'To tell you about decisions, changes and jobs near you, in the way you choose.',
    kept: 'Until you delete them (they go a day later) or your account. What you have read also goes after a time that the administrators set, half a year unless they change it. Conversations stay until you delete your account. What became of emails and push messages is kept for 90 days.',
    seen: 'You. Administrators read and write the conversations, and see which emails and push messages were sent to you.',
  },
  devices: {
    title: 'Devices and calendars',
    why: 'To send push messages to your phone, and to show your jobs in your calendar, if you want that.',
    kept: 'Until you switch them off, log out on that device, or delete your account.',
    seen: 'Nobody. Messages pass, encrypted, through the service of your browser’s maker (such as Google, Apple or Mozilla), which may be overseas.',
  },
  record: {
    title: 'The record of who did what',
    why: 'So that we can check who made each decision and who opened which documents.',
    kept: 'For two years, also after you delete your account, because it protects everybody else. It never holds your name, only a number that stands for your account.',
    seen: 'Administrators. What it holds about you is in your download.',
  },
  sites: {
    title: 'People to ask on site',
    why: 'So that people working on a job know whom to ask there.',
    kept: 'As long as the job exists, or until an administrator changes it.',
    seen: 'Administrators, and the people accepted for the job.',
  },
} as const satisfies Readonly<Record<string, Words>>

export type Topic = keyof typeof topics
