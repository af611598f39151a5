import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useId } from 'react'
import { FieldError } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { FileImage } from '@/components/ui/file-image'
import { Hint } from '@/components/ui/text'
import type { OwnProfile } from '../api'
import { pictureQuery } from '../files-api'
import type { FileChoice } from '../use-chosen-files'

/** The profile picture as saved, or the one chosen for the next save. */
export function PictureSection({ profile, files }: { profile: OwnProfile; files: FileChoice }) {
  const id = useId()
  const saved = useQuery(pictureQuery(profile.id, profile.photo_path)).data
  const { picture } = files.chosen
  const error = files.refusals.picture
  const isThere = picture !== undefined || profile.photo_path !== null
  return (
    <FormSection title="Profile picture">
      <div className="profile-picture">
        <FileImage
          className="profile-face"
          file={picture ?? saved}
          alt={picture ? 'The picture you have chosen' : 'Your profile picture'}
          width={96}
          height={96}
          fallback={
            <span className="profile-face">
              <UserRound size={40} aria-hidden="true" />
            </span>
          }
        />
        <FileActions>
          <FileButton
            text={isThere ? 'Change picture' : 'Add picture'}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            accept="image/*"
            onChoose={(file) => void files.choosePicture(file)}
          />
          {picture && (
            <Button variant="quiet" size="small" onClick={files.dropPicture}>
              Remove
            </Button>
          )}
        </FileActions>
      </div>
      <Hint id={`${id}-hint`}>
        {picture
          ? 'It will be uploaded when you save.'
          : 'A square picture of 300 × 300 pixels works best. We crop it to a square.'}
      </Hint>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </FormSection>
  )
}
