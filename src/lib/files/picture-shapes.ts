/** What a picture is stored as. */
export type PictureShape = {
  /** The longest side, in pixels; a smaller picture keeps its size. */
  longest: number
  /** Width by height: only the middle that has these proportions is kept. Left out, all of it. */
  proportions?: number
  /** Of the JPEG, from 0 to 1. */
  quality: number
}

/**
 * Pictures in the sizes that they are shown in (rule 16.1), on a phone's screen of two to three pixels to a point. What is shown
 * twice as sharp as people see may be compressed more.
 */
export const pictureShapes = {
  /** Small print on a card can be read. */
  document: { longest: 2600, quality: 0.88 },
  /** A phone's screen, with room to zoom. */
  jobPhoto: { longest: 2048, quality: 0.88 },
  /** A job's photo among others, at most 185 points wide on a phone. */
  jobThumbnail: { longest: 400, quality: 0.75 },
  /** A course's card: as wide as a phone. */
  course: { longest: 800, proportions: 20 / 7, quality: 0.75 },
  /** A face of 96 points. */
  profile: { longest: 300, proportions: 1, quality: 0.88 },
} as const satisfies Readonly<Record<string, PictureShape>>

/** The part of a picture that is kept, and the size that it is drawn in. */
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
