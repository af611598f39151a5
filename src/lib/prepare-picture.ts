import { t } from '@/lib/language'
import { fileKind } from './file-kind'
import { failure, type Result } from './result'

type Shape = {
  /** The longest side of the stored picture, in pixels. */
  longest: number
  /** Only the middle, as a square. */
  square?: boolean
}

const quality = 0.88

const empty = t('This file is empty. Please choose another one.')
const unreadable = t('This picture cannot be read. Please choose a JPG or PNG picture.')
const heic = t(
  "This photo is saved as HEIC, which this browser cannot read. In the camera's settings choose JPEG (on an iPhone: Formats, Most Compatible), or take a screenshot of the photo and choose that.",
)

/**
 * Redraws a picture as a JPEG: upright, no larger than needed, and without the camera's notes (rule 8.8). Takes whatever
 * this browser can show: HEIC in Safari, the first picture of a GIF anywhere. The error is for people.
 */
export async function preparePicture(file: File, shape: Shape): Promise<Result<{ picture: Blob }>> {
  if (file.size === 0) return failure(undefined, empty)
  const address = URL.createObjectURL(file)
  try {
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    const picture = await draw(image, shape)
    if (picture) return { success: true, picture }
  } catch {
    // The file's kind decides the error below.
  } finally {
    URL.revokeObjectURL(address)
  }
  return failure(undefined, (await fileKind(file))?.ending === 'heic' ? heic : unreadable)
}

async function draw(image: HTMLImageElement, { longest, square = false }: Shape): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image
  const side = Math.min(naturalWidth, naturalHeight)
  const [width, height] = square ? [side, side] : [naturalWidth, naturalHeight]
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  })
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const left = (naturalWidth - width) / 2
  const top = (naturalHeight - height) / 2
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
}
