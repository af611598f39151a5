import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { FileImage } from '@/components/ui/file-image'
import { pictureQuery } from '@/features/profile/files-api'
import type { UserProfile } from '../profile-api'
import { userName } from '../user-name'

/** Somebody's profile picture, or a figure in its place. */
export function UserPicture({ profile }: { profile: UserProfile['profile'] }) {
  const { data } = useQuery(pictureQuery(profile.id, profile.photo_path))
  return (
    <FileImage
      className="profile-face"
      file={data}
      alt={userName(profile)}
      width={96}
      height={96}
      fallback={
        <span className="profile-face">
          <UserRound size={40} aria-hidden="true" />
        </span>
      }
    />
  )
}
