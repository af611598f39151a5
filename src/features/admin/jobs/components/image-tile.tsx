// Dragging is a shortcut for the mouse; buttons do the same.
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions

import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '@/components/ui/button'
import { FileImage, useNear } from '@/components/ui/file-image'
import { Skeleton } from '@/components/ui/loading'
import { useSignedIn } from '@/features/auth/session'
import { jobThumbnailQuery } from '@/features/jobs/photos-api'
import { t } from '@/lib/i18n/language'
import type { JobFile } from '../use-job-files'
import styles from './image-tile.module.css'

type ImageTileProps = {
  image: JobFile
  index: number
  count: number
  /** How far its upload has come. */
  state: string | undefined
  isDragged: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
}

/** A list of {@link ImageTile}s. */
export function ImageTiles(props: ComponentProps<'ol'>) {
  return <ol {...props} className={styles.tiles} />
}

/** One image of the job, with the buttons that move and remove it. */
export function ImageTile({ image, index, count, state, isDragged, ...on }: ImageTileProps) {
  const { name } = image
  const { ref, isNear } = useNear()
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <li
      ref={ref}
      className={styles.tile}
      data-dragged={isDragged || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        on.onDragStart()
      }}
      onDragEnter={on.onDragOver}
      onDragEnd={on.onDragEnd}
    >
      <Preview
        image={image}
        isNear={isNear}
        alt={t('Preview {number} of {count}: {name}', { number: index + 1, count, name })}
      />
      <p className={styles.name}>{name}</p>
      <FileState>{state}</FileState>
      <div className={styles.actions}>
        <IconButton
          aria-label={t('Move {name} earlier', { name })}
          aria-disabled={isFirst}
          onClick={() => !isFirst && on.onMove(index - 1)}
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={t('Move {name} later', { name })}
          aria-disabled={isLast}
          onClick={() => !isLast && on.onMove(index + 1)}
        >
          <ArrowRight size={20} aria-hidden="true" />
        </IconButton>
        <IconButton data-remove="" aria-label={t('Remove {name}', { name })} onClick={on.onRemove}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

/** How far the upload of a new file has come; nothing for a file that the job has already. */
export function FileState({ children }: { children: ReactNode }) {
  return children === undefined ? null : <span className={styles.state}>{children}</span>
}

function Preview({ image, isNear, alt }: { image: JobFile; isNear: boolean; alt: string }) {
  const { path, chosen, source = path } = image
  const { userId } = useSignedIn()
  const stored = useQuery({ ...jobThumbnailQuery(userId, source), enabled: !chosen && isNear })
  if (!chosen && stored.isPending) return <Skeleton className={styles.preview} />
  return (
    <FileImage
      className={styles.preview}
      file={chosen ? chosen.body : stored.data}
      alt={alt}
      decoding="async"
      draggable={false}
      fallback={
        <span className={styles.preview}>
          <ImageOff size={24} aria-hidden="true" />
          {t('Not available')}
        </span>
      }
    />
  )
}
