/** The size and quality in which a picture is stored. */
export type PictureShape = {
  /** The longest side, in pixels. A smaller picture keeps its size. */
  longest: number
  /** Width divided by height. The picture is cropped to these proportions around its middle. If omitted, it is not cropped. */
  proportions?: number
  /** The JPEG quality, from 0 to 1. */
  quality: number
}

/**
 * The sizes in which pictures are stored (rule 16.1), for phone screens with two to three pixels per point. Pictures
 * with twice the pixels that the eye can see are compressed more.
 */
export const pictureShapes = {
  /** A document, with legible small print on a card. */
  document: { longest: 2600, quality: 0.88 },
  /** A job's photo, as large as a phone's screen with room to zoom. */
  jobPhoto: { longest: 2048, quality: 0.88 },
  /** A job's photo in a gallery, at most 185 points wide on a phone. */
  jobThumbnail: { longest: 400, quality: 0.75 },
  /** A course's picture on its card, as wide as a phone. */
  course: { longest: 800, proportions: 20 / 7, quality: 0.75 },
  /** A profile picture, shown at 96 points. */
  profile: { longest: 300, proportions: 1, quality: 0.88 },
} as const satisfies Readonly<Record<string, PictureShape>>

/** The part of a picture to keep after cropping, and the size to scale that part to. */
export function frameOf(
  natural: { width: number; height: number },
  { longest, proportions = natural.width / natural.height }: PictureShape,
) {
  const width = Math.min(natural.width, natural.height * proportions)
  const height = Math.min(natural.height, natural.width / proportions)
  const scale = Math.min(1, longest / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return {
    part: { left: (natural.width - width) / 2, top: (natural.height - height) / 2, width, height },
    size: { width: scaled(width), height: scaled(height) },
  }
}
