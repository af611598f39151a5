import { failure, type Result } from '@/lib/result'

/** The longest side of a stored picture in pixels: twice the recommended 300, for sharp screens. */
const longestSide = 600
const quality = 0.85

const unreadable = 'This picture cannot be read. Please choose a JPG or PNG picture.'

/**
 * Makes a small square JPEG of a chosen picture: its middle, at most 600×600 pixels, turned as the camera was held.
 * The error is the text for people; a browser that cannot read a format (HEIC, for most) cannot show it either.
 */
export async function squarePicture(file: File): Promise<Result<{ picture: Blob }>> {
  if (file.size === 0) return failure(undefined, 'This file is empty. Please choose another one.')
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!image) return failure(undefined, unreadable)
  const { width, height } = image
  const cut = Math.min(width, height)
  const side = Math.min(cut, longestSide)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!context) return failure(undefined, unreadable)
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: what shines through is white, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side)
  image.close()
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  return picture ? { success: true, picture } : failure(undefined, unreadable)
}
