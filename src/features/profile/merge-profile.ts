import type { Comparison } from '@/components/form/edit-conflict'
import { documentsOf } from '@/features/documents/document-state'
import type { FileSlot } from '@/features/documents/files-api'
import { type DocumentDetails, perType } from '@/features/documents/schema'
import { type DocumentType, documentTypes } from '@/lib/format/domain'
import { formatDate } from '@/lib/format/format-date'
import type { MergeFields } from '@/lib/forms/merge-edits'
import { t, word } from '@/lib/i18n/language'
import { formValuesOf, type ProfileInput } from './form-schema'
import type { ChosenFiles } from './use-chosen-files'
import type { ReadProfile } from './use-save-profile'

/** A file of the profile: one chosen for the next save, or the stored one that it would replace; null for none. */
type File = { chosen: string } | { stored: string } | null
type MergedDocument = DocumentDetails & { file: File }

/** All that a save of a profile sends. */
export type MergedProfile = Omit<ProfileInput, 'documents'> &
  Record<DocumentType, MergedDocument> & { picture: File }

/** What is stored now beside what the form holds (rule 3.18). */
export function compareProfile(
  opened: ReadProfile,
  newest: ReadProfile,
  typed: ProfileInput,
  chosen: ChosenFiles,
) {
  const saved = mergedOf(newest, formValuesOf(newest.profile, newest.documents))
  const own = mergedOf(opened, typed)
  const fileOf = (slot: FileSlot): File | undefined => {
    const file = chosen[slot]
    return file && { chosen: file.name }
  }
  const mine: MergedProfile = {
    ...own,
    // Without a choice the picture follows what is stored.
    picture: fileOf('picture') ?? saved.picture,
    ...perType((type) => ({ ...own[type], file: fileOf(type) ?? own[type].file })),
  }
  const comparison: Comparison<ReadProfile, MergedProfile> = {
    newest,
    fields,
    opened: mergedOf(opened, formValuesOf(opened.profile, opened.documents)),
    mine,
    saved,
  }
  return { success: true as const, comparison }
}

function mergedOf({ profile, documents }: ReadProfile, values: ProfileInput): MergedProfile {
  const { documents: details, ...rest } = values
  const documentOf = (type: DocumentType): MergedDocument => {
    const { newer } = documentsOf(documents, type)
    return { ...details[type], file: newer?.state === 'waiting' ? { stored: newer.path } : null }
  }
  return {
    ...rest,
    picture: profile.photo_path === null ? null : { stored: profile.photo_path },
    ...perType(documentOf),
  }
}

/** The form filled with what is to be kept. */
export function formValuesOfMerged(merged: MergedProfile): ProfileInput {
  const { picture: _picture, whiteCard, driversLicense, visa, blueCard, ...rest } = merged
  const files = { whiteCard, driversLicense, visa, blueCard }
  return { ...rest, documents: perType((type) => detailsIn(files[type])) }
}

const detailsIn = ({ number, expires_on }: MergedDocument) => ({ number, expires_on })

/** Where what is stored counts, so that no chosen file may replace it. */
export function slotsTakenOver(merged: MergedProfile): FileSlot[] {
  const types = documentTypes.map(({ type }) => type).filter((type) => !isOwn(merged[type].file))
  return isOwn(merged.picture) ? types : [...types, 'picture']
}

const isOwn = (file: File) => file !== null && 'chosen' in file

function document(label: string): MergeFields<MergedProfile>['visa'] {
  return {
    label,
    show: ({ file, number, expires_on }) =>
      [showFile(file, t('Waiting to be checked')), number.trim(), formatDate(expires_on, '')]
        .filter((part) => part !== '')
        .join('\n'),
    // What the office has decided meanwhile can only be replaced by a new file.
    mayKeep: ({ file }, saved) => saved.file !== null || isOwn(file),
  }
}

function showFile(file: File, stored: string): string {
  if (file === null) return ''
  return 'chosen' in file ? file.chosen : stored
}

/** In the order of the page. */
const fields: MergeFields<MergedProfile> = {
  picture: { label: t('Profile picture'), show: (file) => showFile(file, t('The stored picture')) },
  name: t('Full name'),
  phone: t('Phone number'),
  location: t('Location'),
  postcode: t('Postcode'),
  nationality: t('Nationality'),
  proximity: { label: t('Notification proximity'), show: (km) => `${km} km`, isTranslated: true },
  experience_years: t('Years of experience'),
  experience_specialties: {
    label: t('Specialties'),
    show: (chosen) => chosen.map(word).join(', '),
    isTranslated: true,
  },
  communication_style: t('Communication style'),
  abn: t('ABN'),
  bsb: t('BSB'),
  account_number: t('Account number'),
  whiteCard: document(word('White Card')),
  driversLicense: document(word("Driver's License")),
  visa: document(word('Visa')),
  blueCard: document(word('Blue Card')),
}
