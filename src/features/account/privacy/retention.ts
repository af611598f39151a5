import type { Database } from '@/lib/database.types'
import type { PlainText } from '@/lib/i18n/language'
import { payTables } from './pay-tables'
import { privateTables } from './private-tables'
import type { Topic } from './topics'

/**
 * A table with personal data: its topic, and a description of each column. The privacy page lists the
 * descriptions, and they are translated into every language. Columns without a meaning of their own, such
 * as an id, are left out.
 */
export type AboutPeople = { topic: Topic; columns: Readonly<Record<string, PlainText>> }

/** Makes unknown tables and columns a type error. */
type PublicTables = Database['public']['Tables']
type OfTables = {
  [Name in keyof PublicTables]?: {
    topic: Topic
    columns: { [Column in keyof PublicTables[Name]['Row']]?: PlainText }
  }
}

/** Personal data in the tables that the API exposes. The privacy page takes its list of data from here and from the imported tables. */
const publicTables = {
  courses: { topic: 'record', columns: { created_by: 'which administrator made a course' } },
  jobs: { topic: 'record', columns: { created_by: 'which administrator made a job' } },
  pay_runs: {
    topic: 'record',
    columns: { created_by: 'which administrator made, approved, exported and paid a pay run' },
  },
  pay_files: {
    topic: 'record',
    columns: { made_by: 'which administrator made a bank’s file, or recorded that it was rejected' },
  },
  profiles: {
    topic: 'profile',
    columns: {
      name: 'name',
      preferred_name: 'what you want to be called',
      email: 'email address',
      phone: 'phone number',
      phone_since: 'since when you have had that number here',
      location: 'location',
      postcode: 'postcode',
      place: 'where that is on a map',
      time_zone: 'the time zone there',
      nationality: 'nationality',
      experience_years: 'years of experience',
      experience_specialties: 'specialties',
      communication_style: 'communication style',
      photo_path: 'picture',
      proximity: 'how far jobs may be',
      language: 'the language that you chose',
      role: 'role',
      status: 'status',
      created_at: 'when you joined',
    },
  },
  payment_details: {
    topic: 'payment',
    columns: {
      abn: 'ABN',
      bsb: 'BSB',
      account_number: 'account number',
      updated_at: 'when you last changed them',
    },
  },
  documents: {
    topic: 'documents',
    columns: {
      type: 'which document it is',
      path: 'the file itself',
      number: 'its number',
      expires_on: 'the day it expires',
      state: 'whether it has been checked',
      reason: 'why it was refused',
      uploaded_at: 'when you uploaded it',
      decided_at: 'when it was checked',
    },
  },
  document_openings: {
    topic: 'record',
    columns: {
      administrator_id: 'which administrator opened a document',
      user_id: 'whose it was',
      type: 'which one',
      opened_at: 'when',
    },
  },
  applications: {
    topic: 'work',
    columns: {
      job_id: 'the job you applied for',
      status: 'the decision',
      applied_at: 'when you applied',
      reviewed_by: 'who decided',
      reviewed_at: 'when it was decided',
      decision_message: 'what you were told besides',
      accepted_despite: 'why you were accepted although something was missing',
      missing_at_acceptance: 'what was missing then',
      confirmed_at: 'when you said that you are coming',
      acceptance_taken_back_at: 'when an acceptance was taken back',
      withdrawn_at: 'when you withdrew',
      withdrawal_reason: 'why you withdrew, if you said so',
      attendance: 'whether you came',
      attendance_by: 'who recorded that',
    },
  },
  visits: {
    topic: 'work',
    columns: {
      day: 'the days you were there',
      here_at: 'when you pressed “I’m here” and “I’m done” (times only, no location)',
    },
  },
  ...payTables,
  conversations: {
    topic: 'messages',
    columns: {
      person_read_until: 'up to where you and the administrators have read a conversation',
      waits_since: 'since when a message of yours waits for an answer',
    },
  },
  conversation_messages: {
    topic: 'messages',
    columns: {
      administrator_id: 'which administrator wrote',
      message: 'what you and the administrators wrote to each other about an application',
    },
  },
  course_progress: {
    topic: 'training',
    columns: {
      course_id: 'the courses you began',
      current_section: 'where you stopped',
      answers: 'your answers',
      completion_percentage: 'how far you are',
      completed_at: 'when you completed them',
      renewals: 'how often you took them again',
      started_at: 'when you began',
    },
  },
  certificates: { topic: 'training', columns: { number: 'your certificates and their numbers' } },
  notifications: {
    topic: 'messages',
    columns: {
      message: 'what you were told in the app',
      read: 'whether you have read it',
      created_at: 'when',
    },
  },
  notification_settings: {
    topic: 'messages',
    columns: {
      quiet_from: 'your quiet hours',
      time_zone: 'your time zone',
    },
  },
  availability: {
    topic: 'work',
    columns: {
      free_hours: 'when in the week you are free',
      days_away: 'the days on which you are away',
      nearby_only_when_free: 'whether you hear of jobs nearby only where you are free',
    },
  },
  push_tokens: {
    topic: 'devices',
    columns: {
      endpoint: 'the address that your browser gave for push messages',
      created_at: 'since when',
    },
  },
  job_contacts: { topic: 'sites', columns: { name: 'name', phone: 'phone number' } },
  sites: { topic: 'sites', columns: { contact_name: 'name', contact_phone: 'phone number' } },
  user_folders: { topic: 'documents', columns: { sweep_from: 'when you last announced a new file' } },
} as const satisfies OfTables

/** All tables with personal data. Those behind the API are named with their schema: `private.deliveries`. */
export const keptData: Readonly<Record<string, AboutPeople>> = { ...publicTables, ...privateTables }

/** The data stored on a topic, without duplicates, in the order above. */
export function whatIsKept(topic: Topic): PlainText[] {
  const words = Object.values(keptData)
    .filter((table) => table.topic === topic)
    .flatMap(({ columns }) => Object.values(columns))
  return [...new Set(words)]
}
