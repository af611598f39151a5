import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ImageOff from 'lucide-react/icons/image-off'
import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react'
import { rich } from '@/components/rich-text'
import { IconButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FileImage } from '@/components/ui/file-image'
import { Skeleton } from '@/components/ui/loading'
import { UserText } from '@/components/user-text'
import { jobImageQuery } from '@/lib/files/job-image'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { jobThumbnailQuery } from '../photos-api'
import styles from './photo-viewer.module.css'

type PhotoViewerProps = {
  photos: { path: string; alt: string }[]
  index: number | undefined
  onMove: (index: number) => void
  onClose: () => void
  title: string
}

/** The minimum horizontal movement of a swipe, in pixels. A shorter movement is a tap. */
const shortestSwipe = 40

/**
 * Shows one photo at a time, as large as the screen. Buttons, arrow keys and swipes move to the next or the
 * previous photo (rule 5.14).
 */
export function PhotoViewer({ photos, index, onMove, onClose, title }: PhotoViewerProps) {
  const touchedAt = useRef<number>(undefined)
  const photo = index === undefined ? undefined : photos[index]
  const isOpen = photo !== undefined

  function move(step: number) {
    const next = (index ?? 0) + step
    if (next >= 0 && next < photos.length) onMove(next)
  }
  const moveByKey = useEffectEvent(move)

  useEffect(() => {
    if (!isOpen) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') moveByKey(-1)
      if (event.key === 'ArrowRight') moveByKey(1)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOpen])

  function handleTouchEnd(event: TouchEvent) {
    const end = event.changedTouches[0]?.clientX
    const way = touchedAt.current === undefined || end === undefined ? 0 : touchedAt.current - end
    touchedAt.current = undefined
    if (Math.abs(way) >= shortestSwipe) move(Math.sign(way))
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={rich('Photos of {title}', { title: <UserText>{title}</UserText> })}
      full
    >
      {photo && index !== undefined && (
        <>
          <div
            className={styles.photo}
            onTouchStart={(event) => {
              // A two-finger touch zooms and is not a swipe.
              touchedAt.current = event.touches.length === 1 ? event.touches[0]?.clientX : undefined
            }}
            onTouchEnd={handleTouchEnd}
          >
            <WholePhoto key={photo.path} {...photo} />
          </div>
          <div className={styles.bar}>
            <IconButton aria-label={t('Previous photo')} aria-disabled={index === 0} onClick={() => move(-1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <p role="status">{t('{number} of {count}', { number: index + 1, count: photos.length })}</p>
            <IconButton
              aria-label={t('Next photo')}
              aria-disabled={index === photos.length - 1}
              onClick={() => move(1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** The full-size photo. Until it has loaded, the thumbnail is shown. */
function WholePhoto({ path, alt }: { path: string; alt: string }) {
  const { userId } = useSignedIn()
  const { data: small } = useQuery({ ...jobThumbnailQuery(userId, path), enabled: false })
  const { data: file = small, isPending } = useQuery(jobImageQuery(userId, path))
  if (file === undefined && isPending) return <Skeleton width="100%" height="100%" />
  return <Photo file={file} alt={alt} />
}

export function Photo({ file, alt }: { file: Blob | undefined; alt: string }) {
  return (
    <FileImage
      file={file}
      alt={alt}
      decoding="async"
      draggable={false}
      fallback={
        <span className={styles.missing}>
          <ImageOff size={24} aria-hidden="true" />
          <span className="sr-only">{alt}: </span>
          {t('Photo not available')}
        </span>
      }
    />
  )
}
