// Dragging is an addition for the mouse: buttons do the same for everybody.
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, ImageOff, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { FileImage } from '@/components/ui/file-image'
import { Skeleton } from '@/components/ui/loading'
import { useSignedIn } from '@/features/auth/session'
import { jobImageQuery } from '@/features/jobs/files-api'
import type { JobFile } from '../use-job-files'

type ImageTileProps = {
  image: JobFile
  place: number
  count: number
  /** The part of it that is sent, while it is on its way; from 0 to 1. */
  sent: number | undefined
  isStored: boolean
  isDragged: boolean
  onMove: (place: number, by: 'earlier' | 'later') => void
  onRemove: () => void
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
}

/** One image of the job: a preview, how it stands, and the buttons that move and remove it. */
export function ImageTile({ image, place, count, sent, isStored, ...rest }: ImageTileProps) {
  const { isDragged, onMove, onRemove, onDragStart, onDragOver, onDragEnd } = rest
  const { key, name } = image
  const isFirst = place === 0
  const isLast = place === count - 1
  return (
    <li
      className="image-tile"
      data-key={key}
      data-dragged={isDragged || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDragStart()
      }}
      onDragEnter={onDragOver}
      onDragEnd={onDragEnd}
    >
      <Preview image={image} place={place} count={count} />
      <p className="image-name">{name}</p>
      {image.kind === 'new' && <p className="image-state">{stateText(sent, isStored)}</p>}
      <div className="image-actions">
        <IconButton
          data-what="earlier"
          aria-label={`Move ${name} earlier`}
          aria-disabled={isFirst}
          onClick={() => !isFirst && onMove(place - 1, 'earlier')}
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          data-what="later"
          aria-label={`Move ${name} later`}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(place + 1, 'later')}
        >
          <ArrowRight size={20} aria-hidden="true" />
        </IconButton>
        <IconButton data-what="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

function Preview({ image, place, count }: Pick<ImageTileProps, 'image' | 'place' | 'count'>) {
  const { userId } = useSignedIn()
  const isStored = image.kind === 'stored'
  const stored = useQuery({ ...jobImageQuery(userId, isStored ? image.path : ''), enabled: isStored })
  const file = isStored ? stored.data : image.checked.file
  const [broken, setBroken] = useState<Blob>()
  if (isStored && stored.isPending) return <Skeleton className="image-preview" />
  if (file === undefined || file === broken) {
    return (
      <span className="image-preview">
        <ImageOff size={24} aria-hidden="true" />
        Not available
      </span>
    )
  }
  return (
    <FileImage
      className="image-preview"
      file={file}
      alt={`Preview ${place + 1} of ${count}: ${image.name}`}
      decoding="async"
      draggable={false}
      onError={() => setBroken(file)}
    />
  )
}

function stateText(sent: number | undefined, isStored: boolean): string {
  if (isStored) return 'Uploaded, not saved yet'
  if (sent !== undefined) return `Uploading ${Math.round(sent * 100)}%`
  return 'Uploaded when you save'
}
