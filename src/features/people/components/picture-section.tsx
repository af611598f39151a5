import { useQuery } from '@tanstack/react-query'
import UserRound from 'lucide-react/icons/user-round'
import { useId } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { FieldAlert } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { FileImage } from '@/components/ui/file-image'
import { Hint } from '@/components/ui/text'
import { unwrap } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { pictureQuery } from '../cleaner/api'
import type { PartProps } from '../cleaner/components/profile-part-form'
import { useProfilePicture } from '../cleaner/use-profile-picture'
import { useReportUnsavedChanges } from '../cleaner/use-unsaved-changes'
import styles from './picture-section.module.css'

/** The profile picture. Saved as soon as it is chosen. */
export function PictureSection({ profile, onUnsaved }: PartProps) {
  const id = useId()
  const { chosen, part, error, isPreparing, ...picture } = useProfilePicture(profile)
  const isSending = part !== undefined
  useReportUnsavedChanges(onUnsaved, 'picture', chosen !== undefined)
  return (
    <FormSection title={t('Profile picture')}>
      <Hint id={`${id}-hint`}>{t('300 × 300 pixels works best. We crop your picture to a square.')}</Hint>
      <div className={styles.picture}>
        <ProfilePicture
          profile={profile}
          chosen={chosen?.checked.file}
          alt={chosen ? t('The picture you have chosen') : t('Your profile picture')}
        />
        <FileActions>
          {chosen && !isSending && (
            <>
              <Button size="small" onClick={picture.again}>
                {t('Try again')}
              </Button>
              <Button variant="quiet" size="small" onClick={picture.forget}>
                {t('Remove')}
              </Button>
            </>
          )}
          <FileButton
            text={
              isPreparing
                ? t('Preparing files…')
                : profile.photo_path === null
                  ? t('Add picture')
                  : t('Change picture')
            }
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            accept="image/*"
            disabled={isSending || isPreparing}
            onChoose={picture.choose}
          />
          {profile.photo_path !== null && !chosen && (
            <ConfirmButton
              variant="quiet"
              size="small"
              text={t('Remove')}
              aria-label={t('Remove your picture')}
              title={t('Remove your picture?')}
              confirm={t('Remove')}
              busyText={t('Removing…')}
              run={() => unwrap(picture.remove())}
              onDone={() => undefined}
            >
              {t('Your profile will have no picture.')}
            </ConfirmButton>
          )}
        </FileActions>
      </div>
      {isSending && (
        <label>
          {t('Uploading: {percent}%', { percent: Math.round(part * 100) })} <progress value={part} />
        </label>
      )}
      <FieldAlert id={`${id}-error`}>{error}</FieldAlert>
    </FormSection>
  )
}

type ProfilePictureProps = {
  profile: { id: string; photo_path: string | null }
  /** Shown in place of the stored picture. */
  chosen?: Blob | undefined
  alt: string
}

/** A person's picture, or an icon if there is none. */
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
