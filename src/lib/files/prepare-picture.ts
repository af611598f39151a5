import { t } from '@/lib/i18n/language'
import { failure, type Result } from '../client/result'
import { fileKind } from './file-kind'
import { frameOf, type PictureShape } from './picture-shapes'

const empty = t('This file is empty. Please choose another one.')
const unreadable = t('This picture cannot be read. Please choose a JPG or PNG picture.')
const heic = t(
  'This photo is saved as HEIC, which this browser cannot read. Choose JPEG in your camera settings (on an iPhone: Formats, Most Compatible), or upload a screenshot of the photo.',
)

/**
 * Redraws a picture as a JPEG: upright, no larger than needed, and without the camera's metadata (rule 8.8).
 * Accepts any format that this browser can show: HEIC in Safari, the first frame of a GIF anywhere. The error is displayable.
 */
export async function preparePicture(file: Blob, shape: PictureShape): Promise<Result<{ picture: Blob }>> {
  if (file.size === 0) return failure(undefined, empty)
  const address = URL.createObjectURL(file)
  try {
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    const picture = await draw(image, shape)
    if (picture) return { success: true, picture }
  } catch {
    // The error is not needed, because the text below depends on the file's kind only.
  } finally {
    URL.revokeObjectURL(address)
  }
  return failure(undefined, (await fileKind(file))?.ending === 'heic' ? heic : unreadable)
}

async function draw(image: HTMLImageElement, shape: PictureShape): Promise<Blob | null> {
  const { part, size } = frameOf({ width: image.naturalWidth, height: image.naturalHeight }, shape)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency. Without a background, transparent parts would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', shape.quality)
  })
}
