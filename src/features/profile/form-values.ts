import { specialties } from '@/lib/domain'
import type { OwnProfile } from './api'
import { type ProfileInput } from './schema'

/** The form as it is filled in from what is saved. */
export function formValuesOf(profile: OwnProfile): ProfileInput {
  return {
    name: profile.name ?? '',
    phone: profile.phone ?? '',
    location: profile.location ?? '',
    postcode: profile.postcode ?? '',
    nationality: profile.nationality ?? '',
    proximity: profile.proximity,
    experienceYears: String(profile.experience_years),
    specialties: specialties.filter((specialty) => profile.experience_specialties.includes(specialty)),
    communicationStyle: profile.communication_style ?? '',
    abn: profile.payment_details?.abn ?? '',
    bsb: profile.payment_details?.bsb ?? '',
    accountNumber: profile.payment_details?.account_number ?? '',
  }
}
