import type { Database } from '@/lib/database.types'
import type { PlainText } from '@/lib/i18n/language'
import { notAboutPeople } from './not-about-people'
import { payTables } from './pay-tables'
import { privateTables } from './private-tables'
import type { Topic } from './topics'

type PublicTables = Database['public']['Tables']

/**
 * What each column keeps about somebody, in words for a list, which every language has; null where it says nothing by itself,
 * such as an id.
 */
export type Columns<Name extends string = string> = { readonly [Column in Name]: PlainText | null }

/** A table about people, and the subject that its columns belong to. */
export type AboutPeople<Name extends string = string> = { topic: Topic; columns: Columns<Name> }

type Everything = {
  [Name in keyof PublicTables]: AboutPeople<Extract<keyof PublicTables[Name]['Row'], string>>
}

/**
 * Every column of every table that the API shows: without an entry for a new one, the types do not fit. A test compares the
 * tables behind the API. The page about privacy says nothing but this.
 */
const publicTables = {
  ...notAboutPeople,
  profiles: {
    topic: 'profile',
    columns: {
      id: null,
      name: 'name',
      preferred_name: 'what you want to be called',
      greeting_name: null,
      email: 'email address',
      phone: 'phone number',
      phone_digits: null,
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
      profile_complete: null,
      search_text: null,
      created_at: 'when you joined',
      updated_at: null,
    },
  },
  payment_details: {
    topic: 'payment',
    columns: {
      user_id: null,
      abn: 'ABN',
      bsb: 'BSB',
      account_number: 'account number',
      updated_at: 'when you last changed them',
    },
  },
  documents: {
    topic: 'documents',
    columns: {
      id: null,
      user_id: null,
      type: 'which document it is',
      path: 'the file itself',
      content: null,
      number: 'its number',
      expires_on: 'the day it expires',
      state: 'whether it has been checked',
      document_state: null,
      reason: 'why it was refused',
      uploaded_at: 'when you uploaded it',
      decided_at: 'when it was checked',
    },
  },
  document_openings: {
    topic: 'record',
    columns: {
      id: null,
      administrator_id: 'which administrator opened a document',
      user_id: 'whose it was',
      type: 'which one',
      path: null,
      opened_at: 'when',
    },
  },
  applications: {
    topic: 'work',
    columns: {
      id: null,
      user_id: null,
      job_id: 'the job you applied for',
      job_title: null,
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
      attendance_at: null,
    },
  },
  visits: {
    topic: 'work',
    columns: {
      application_id: null,
      day: 'the days you were there',
      here_at: 'when you pressed “I’m here” and “I’m done” (times only, no location)',
      here_sent_at: null,
      done_at: null,
      done_sent_at: null,
    },
  },
  ...payTables,
  conversations: {
    topic: 'messages',
    columns: {
      application_id: null,
      person_wrote_at: null,
      administrators_wrote_at: null,
      person_read_until: 'up to where you and the administrators have read a conversation',
      administrators_read_until: null,
      waits_since: 'since when a message of yours waits for an answer',
      last_at: null,
      is_new_to_person: null,
      is_new_to_administrators: null,
    },
  },
  conversation_messages: {
    topic: 'messages',
    columns: {
      id: null,
      application_id: null,
      by_administrator: null,
      administrator_id: 'which administrator wrote',
      message: 'what you and the administrators wrote to each other about an application',
      quick: null,
      written_at: null,
      sent_at: null,
    },
  },
  course_progress: {
    topic: 'training',
    columns: {
      user_id: null,
      course_id: 'the courses you began',
      current_section: 'where you stopped',
      current_question: null,
      answers: 'your answers',
      completion_percentage: 'how far you are',
      completed: null,
      completed_at: 'when you completed them',
      renewals: 'how often you took them again',
      started_at: 'when you began',
      updated_at: null,
    },
  },
  certificates: {
    topic: 'training',
    columns: {
      number: 'your certificates and their numbers',
      user_id: null,
      course_id: null,
      course_title: null,
      certificate_state: null,
      issued_at: null,
      valid_until: null,
    },
  },
  notifications: {
    topic: 'messages',
    columns: {
      id: null,
      user_id: null,
      message: 'what you were told in the app',
      type: null,
      link: null,
      data: null,
      read: 'whether you have read it',
      created_at: 'when',
      removed_at: null,
    },
  },
  notification_settings: {
    topic: 'messages',
    columns: {
      user_id: null,
      quiet_from: 'your quiet hours',
      quiet_until: null,
      time_zone: 'your time zone',
      updated_at: null,
    },
  },
  availability: {
    topic: 'work',
    columns: {
      user_id: null,
      free_hours: 'when in the week you are free',
      days_away: 'the days on which you are away',
      nearby_only_when_free: 'whether you hear of jobs nearby only where you are free',
      updated_at: null,
    },
  },
  push_tokens: {
    topic: 'devices',
    columns: {
      endpoint: 'the address that your browser gave for push messages',
      token: null,
      user_id: null,
      created_at: 'since when',
      updated_at: null,
    },
  },
  job_contacts: { topic: 'sites', columns: { job_id: null, name: 'name', phone: 'phone number' } },
  user_folders: {
    topic: 'documents',
    columns: { user_id: null, sweep_from: 'when you last announced a new file' },
  },
} as const satisfies Everything

/** All tables, those behind the API with their schema: `private.deliveries`. */
export const keptData: Readonly<Record<string, AboutPeople>> = { ...publicTables, ...privateTables }

/** What is kept on a subject, each thing once, in the order above. */
export function whatIsKept(topic: Topic): PlainText[] {
  const words = Object.values(keptData)
    .filter((table) => table.topic === topic)
    .flatMap(({ columns }) => Object.values(columns).filter((word) => word !== null))
  return [...new Set(words)]
}
