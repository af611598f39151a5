import { useQuery } from '@tanstack/react-query'
import UserRound from 'lucide-react/icons/user-round'
import { useId } from 'react'
import { FieldAlert } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { FileImage } from '@/components/ui/file-image'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import { type OwnProfile, pictureQuery } from '../api'
import type { FileChoice } from '../use-chosen-files'
import styles from './picture-section.module.css'

/** The profile picture as saved, or the one chosen for the next save. */
export function PictureSection({ profile, files }: { profile: OwnProfile; files: FileChoice }) {
  const id = useId()
  const { picture } = files.chosen
  const error = files.refusals.picture
  const hasPicture = picture !== undefined || profile.photo_path !== null
  return (
    <FormSection title={t('Profile picture')}>
      <div className={styles.picture}>
        <ProfilePicture
          profile={profile}
          chosen={picture?.file}
          alt={picture ? t('The picture you have chosen') : t('Your profile picture')}
        />
        <FileActions>
          <FileButton
            text={hasPicture ? t('Change picture') : t('Add picture')}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            accept="image/*"
            onChoose={(file) => void files.choose('picture', file)}
          />
          {picture && (
            <Button variant="quiet" size="small" onClick={() => files.drop('picture')}>
              {t('Remove')}
            </Button>
          )}
        </FileActions>
      </div>
      <Hint id={`${id}-hint`}>
        {picture
          ? t('It will be uploaded when you save.')
          : t('A square picture of 300 × 300 pixels works best. We crop it to a square.')}
      </Hint>
      <FieldAlert id={`${id}-error`}>{error}</FieldAlert>
    </FormSection>
  )
}

type ProfilePictureProps = {
  profile: { id: string; photo_path: string | null }
  /** Shown instead of the stored one. */
  chosen?: Blob | undefined
  alt: string
}

/** Somebody's picture, or an icon if there is none. */
export function ProfilePicture({ profile, chosen, alt }: ProfilePictureProps) {
  const { data: saved } = useQuery(pictureQuery(profile.id, profile.photo_path))
  return (
    <FileImage
      className={styles.face}
      file={chosen ?? saved}
      alt={alt}
      width={96}
      height={96}
      fallback={
        <span className={styles.face}>
          <UserRound size={40} aria-hidden="true" />
        </span>
      }
    />
  )
}
