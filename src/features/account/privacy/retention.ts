import type { Database } from '@/lib/database.types'
import type { PlainText } from '@/lib/i18n/language'
import { payTables } from './pay-tables'
import type { Topic } from './privacy-topics'
import { privateTables } from './private-tables'

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
  courses: { topic: 'record', columns: { created_by: 'which administrator created a course' } },
  jobs: { topic: 'record', columns: { created_by: 'which administrator created a job' } },
  pay_runs: {
    topic: 'record',
    columns: { created_by: 'which administrators started, approved, exported and paid a pay run' },
  },
  pay_files: {
    topic: 'record',
    columns: { created_by: 'which administrator created a bank file, or recorded that it was rejected' },
  },
  profiles: {
    topic: 'profile',
    columns: {
      name: 'name',
      preferred_name: 'the name you want to be called',
      email: 'email address',
      phone: 'phone number',
      phone_since: 'when you added that number',
      location: 'location',
      postcode: 'postcode',
      place: 'where your postcode is on a map',
      time_zone: 'the time zone of your postcode',
      nationality: 'nationality',
      experience_years: 'years of experience',
      experience_specialties: 'specialties',
      communication_style: 'communication style',
      photo_path: 'picture',
      proximity: 'how far away jobs can be',
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
      user_id: 'who it belonged to',
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
      decision_message: 'the message sent with the decision',
      accepted_despite: 'why you were accepted despite missing requirements',
      missing_at_acceptance: 'what was missing at the time',
      confirmed_at: 'when you confirmed that you are coming',
      acceptance_taken_back_at: 'when an acceptance was taken back',
      withdrawn_at: 'when you withdrew',
      withdrawal_reason: 'why you withdrew, if you told us',
      attendance: 'whether you came',
      attendance_by: 'who recorded it',
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
      person_read_until: 'how much of a conversation you and the administrators have read',
      waits_since: 'how long your message has been waiting for an answer',
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
      course_id: 'the courses you started',
      current_section: 'where you left off',
      answers: 'your answers',
      completion_percentage: 'your progress',
      completed_at: 'when you completed them',
      renewals: 'how many times you retook them',
      started_at: 'when you started',
    },
  },
  certificates: { topic: 'training', columns: { number: 'your certificates and their numbers' } },
  notifications: {
    topic: 'messages',
    columns: {
      message: 'what we told you in the app',
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
      free_hours: 'when you are free during the week',
      days_away: 'the days you are away',
      nearby_only_when_free: 'whether you hear about nearby jobs only when you are free',
    },
  },
  push_tokens: {
    topic: 'devices',
    columns: {
      endpoint: 'your browser’s address for push messages',
      created_at: 'since when',
    },
  },
  job_contacts: { topic: 'sites', columns: { name: 'name', phone: 'phone number' } },
  sites: { topic: 'sites', columns: { contact_name: 'name', contact_phone: 'phone number' } },
  user_folders: { topic: 'documents', columns: { sweep_from: 'when you last started uploading a file' } },
} as const satisfies OfTables

/**
 * All tables with personal data. Tables outside the API's schema are named with their schema: `private.deliveries`.
 */
export const dataAboutPeople: Readonly<Record<string, AboutPeople>> = { ...publicTables, ...privateTables }

/** The descriptions of the data stored on a topic, without duplicates, in the order of the tables. */
export function dataOfTopic(topic: Topic): PlainText[] {
  const words = Object.values(dataAboutPeople)
    .filter((table) => table.topic === topic)
    .flatMap(({ columns }) => Object.values(columns))
  return [...new Set(words)]
}
