import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldAlert, FieldGroup } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { FileImage } from '@/components/ui/file-image'
import { Hint } from '@/components/ui/text'
import {
  addressOfPicture,
  coursePictureQuery,
  newPicturePath,
  pathOfPicture,
} from '@/features/training/picture-address'
import { fileKind } from '@/lib/files/file-kind'
import { pictureShapes } from '@/lib/files/picture-shapes'
import { preparePicture } from '@/lib/files/prepare-picture'
import { usePreparing } from '@/lib/files/use-preparing'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useCourseForm } from '../course-form-context'
import { isImageAddress } from '../form-schema'
import styles from './course-form.module.css'

/**
 * The field for the course's picture: an uploaded picture, a picture chosen for the next save, or an image
 * URL.
 */
export function ImageField({ pictures }: { pictures: ChosenPictures }) {
  const { control, form } = useCourseForm()
  const id = useId()
  const address = useWatch({ control, name: 'imageUrl' })
  const path = pathOfPicture(address)
  const { refusal } = pictures

  async function choose(file: File) {
    await pictures.choose(file, (chosen) => form.setValue('imageUrl', chosen, { shouldDirty: true }))
  }

  return (
    <div className={styles.image}>
      {path === undefined ? (
        <AddressField />
      ) : (
        <FieldGroup label={t('Picture')}>
          <UploadedPreview path={path} chosen={pictures.chosen.get(address)} />
        </FieldGroup>
      )}
      <FileActions>
        <FileButton
          text={path === undefined ? t('Upload a picture') : t('Change picture')}
          accept="image/*"
          aria-describedby={refusal === undefined ? undefined : `${id}-error`}
          onChoose={(file) => void choose(file)}
        />
        {path !== undefined && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => form.setValue('imageUrl', '', { shouldDirty: true })}
          >
            {t('Remove picture')}
          </Button>
        )}
      </FileActions>
      <Hint>
        {pictures.chosen.has(address)
          ? t('The picture will be uploaded when you save.')
          : t('No picture? We create one from the category and the title’s first letter.')}
      </Hint>
      <FieldAlert id={`${id}-error`}>{refusal}</FieldAlert>
    </div>
  )
}

function UploadedPreview({ path, chosen }: { path: string; chosen: Blob | undefined }) {
  const { userId } = useSignedIn()
  const { data: stored } = useQuery({ ...coursePictureQuery(userId, path), enabled: !chosen })
  return (
    <FileImage
      file={chosen ?? stored}
      alt={chosen ? t('The picture you have chosen') : t('The course’s picture')}
      fallback={<span className={styles.preview} />}
    />
  )
}

/** The field for the image's URL, with a preview once a URL has been typed. */
function AddressField() {
  const { form, faults } = useCourseForm()
  const [address, setAddress] = useState(() => form.getValues('imageUrl').trim())
  const [broken, setBroken] = useState<string>()
  const field = form.register('imageUrl')
  const isBroken = address !== '' && address === broken
  return (
    <>
      <TextField
        label={t('Image URL')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('/images/course.jpg or https://…')}
        error={
          faults.get('imageUrl') ??
          (isBroken ? t('No picture found at this address. Please check it.') : undefined)
        }
        {...field}
        onBlur={(event) => {
          void field.onBlur(event)
          setAddress(event.target.value.trim())
        }}
      />
      {isImageAddress(address) && !isBroken && (
        <img src={address} alt={t('Preview')} onError={() => setBroken(address)} />
      )}
    </>
  )
}

const notAPicture = t('This is not an image we can show. Please choose a JPG, PNG or WebP image.')

/**
 * The pictures chosen while the form is open, by the address that each picture gets when it is uploaded. The form's
 * `imageUrl` is the address of the course's picture.
 */
export function useChosenPictures(courseId: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Blob>>(new Map())
  const [refusal, setRefusal] = useState<string>()
  const { isPreparing, prepare } = usePreparing()

  /** Prepares a picture. Calls `onTaken` with its future URL, unless the picture is refused. */
  async function choose(file: File, onTaken: (address: string) => void): Promise<void> {
    const kind = await fileKind(file)
    const isPicture = kind !== undefined && kind.ending !== 'pdf'
    const prepared = isPicture ? await preparePicture(file, pictureShapes.course) : undefined
    setRefusal(prepared ? (prepared.success ? undefined : prepared.error) : notAPicture)
    if (!prepared?.success) return
    const address = addressOfPicture(newPicturePath(courseId))
    setChosen((before) => new Map([...before, [address, prepared.picture]]))
    onTaken(address)
  }

  return {
    chosen,
    refusal,
    isPreparing,
    choose: (...given: Parameters<typeof choose>) => prepare(() => choose(...given)),
  }
}

export type ChosenPictures = ReturnType<typeof useChosenPictures>
