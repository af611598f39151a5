import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { pictureLinkQuery } from '@/features/profile/files-api'
import type { UserProfile } from '../profile-api'
import { userName } from '../user-name'

/** Somebody's profile picture, or a figure in its place. */
export function UserPicture({ profile }: { profile: UserProfile['profile'] }) {
  const link = useQuery(pictureLinkQuery(profile.id, profile.photo_path))
  if (profile.photo_path === null || link.data === undefined) {
    return (
      <span className="profile-face">
        <UserRound size={40} aria-hidden="true" />
      </span>
    )
  }
  return <img className="profile-face" src={link.data} alt={userName(profile)} width={96} height={96} />
}
