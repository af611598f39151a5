import { type CSSProperties, memo, useState } from 'react'
import { classes } from '@/lib/classes'
import { swatchOf } from '../../components/course-facts'
import { pathOfPicture } from '../../picture-address'
import { drawMotif } from '../drawing/motifs'
import { seededBy } from '../drawing/seeded-random'
import styles from './course-picture.module.css'
import { UploadedPicture } from './uploaded-picture'

type CoursePictureProps = { id: string; title: string; category: string; imageUrl: string | null }

/**
 * A course's picture: the stored image, or a drawing made from the course's category and id. Decorative,
 * because the title says the same.
 */
export function CoursePicture({ imageUrl, ...course }: CoursePictureProps) {
  const [broken, setBroken] = useState<string>()
  const path = imageUrl === null ? undefined : pathOfPicture(imageUrl)
  if (path !== undefined) return <UploadedPicture path={path} fallback={<DrawnPicture {...course} />} />
  if (imageUrl === null || imageUrl === broken) return <DrawnPicture {...course} />
  return (
    <img
      src={imageUrl}
      alt=""
      className={styles.picture}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(imageUrl)}
    />
  )
}

/** The title's first letter beside a motif of the category. The id varies the details, so that no two pictures are the same. */
const DrawnPicture = memo(function DrawnPicture({
  id,
  title,
  category,
}: Omit<CoursePictureProps, 'imageUrl'>) {
  const seeded = seededBy(id)
  const style: CSSProperties & Record<'--swatch', string> = {
    '--swatch': `var(--color-${swatchOf(category)})`,
  }
  const strength = [styles.strength0, styles.strength1, styles.strength2][seeded(3)]
  return (
    <div className={classes(styles.picture, styles.drawn, strength)} style={style} aria-hidden="true">
      <svg viewBox="0 0 320 112" preserveAspectRatio="xMaxYMax slice">
        {drawMotif(category, seeded)}
      </svg>
      <span>{Array.from(title.trim())[0]?.toUpperCase()}</span>
    </div>
  )
})
