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
    kept: 'Until you delete your account. Where you are logged in is kept until you log out, and login attempts for ten minutes.',
    seen: 'You. Administrators see your email address and when you joined. No one can read your password, because we keep only a fingerprint of it.',
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
    seen: 'You. Administrators can open them, and we record each time they do.',
  },
  documents: {
    title: 'Your documents',
    why: 'Some sites may only be cleaned by people with certain documents. Administrators check them.',
    kept: 'Until you replace them or delete your account. A file that was never saved is removed after a day.',
    seen: 'You and administrators. We record each time an administrator opens them.',
  },
  work: {
    title: 'Applications and work',
    why: 'To decide who gets a job, to plan the day, and to know who came.',
    kept: 'Until you delete your account. After that, job records keep an anonymous note that someone applied and attended.',
    seen: 'You and administrators. Administrators’ internal notes about a decision are not shown here, but you can ask us for them.',
  },
  pay: {
    title: 'Hours and pay',
    why: 'So that you are paid for the hours you worked, and both sides can prove it.',
    kept: 'As long as you have an account, and for five years after each payment, as the law requires. If we still owe you pay when you delete your account, your name, ABN, hours and bank account stay until it is paid or settled. The bank account stays 30 days longer in case a payment is returned.',
    seen: 'You and administrators.',
  },
  training: {
    title: 'Training',
    why: 'To let you continue where you left off, and to prove what you have completed.',
    kept: 'Until you delete your account.',
    seen: 'You and administrators. Anyone who knows a certificate’s number can check its name, course and day.',
  },
  messages: {
    title: 'Notifications and messages',
    why: 'To tell you about decisions, changes and jobs near you, in the way you choose.',
    kept: 'Until you delete them (they are erased a day later) or delete your account. Notifications you have read are also erased after a time that administrators set (six months by default). Conversations stay until you delete your account. For 90 days, we keep a record of whether emails and push messages arrived.',
    seen: 'You. Administrators read and write the conversations, and see which emails and push messages were sent to you.',
  },
  devices: {
    title: 'Devices and calendars',
    why: 'To send push messages to your phone and show your jobs in your calendar, if you turn these on.',
    kept: 'Until you switch them off, log out on that device, or delete your account.',
    seen: 'No one. Encrypted messages pass through a service run by the maker of your browser (such as Google, Apple or Mozilla), which may be overseas.',
  },
  record: {
    title: 'The record of who did what',
    why: 'So that we can check who made each decision and who opened which documents.',
    kept: 'For two years, even after you delete your account, because it protects everyone else. It never contains your name, only a number for your account.',
    seen: 'Administrators. Entries about you are in your download.',
  },
  sites: {
    title: 'Contacts on site',
    why: 'So that people working on a job know who to ask there.',
    kept: 'As long as the job exists, or until an administrator changes it.',
    seen: 'Administrators, and the people accepted for the job.',
  },
} as const satisfies Readonly<Record<string, Words>>

export type Topic = keyof typeof topics
