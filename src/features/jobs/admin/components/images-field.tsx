// Dropping and dragging are only shortcuts for the mouse, because buttons do the same.
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions

import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldError, FieldGroup } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import type { Uploading } from '@/components/form/save-bar'
import { IconButton } from '@/components/ui/button'
import { FileImage, useNear } from '@/components/ui/file-image'
import { Skeleton } from '@/components/ui/loading'
import { jobThumbnailQuery } from '@/features/jobs/photos-api'
import type { JobFile } from '@/lib/files/store-job-file'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { JobFiles } from '../use-job-files'
import styles from './image-tile.module.css'

type ImagesFieldProps = { files: JobFiles; uploading: Uploading | undefined }

/**
 * The job's images in order. The order can be changed with buttons or by dragging with a mouse, and new
 * images can be dropped here.
 */
export function ImagesField({ files, uploading }: ImagesFieldProps) {
  const id = useId()
  const { images, refusedImages } = files
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLInputElement>(null)

  // The clicked button keeps the focus, because React restores the focus after moving elements.
  function handleMove({ path, name }: JobFile, to: number) {
    files.moveImage(path, to)
    setAnnouncement(
      t('{name} is now image {number} of {count}.', { name, number: to + 1, count: images.length }),
    )
  }

  function handleRemove(image: JobFile, index: number) {
    flushSync(() => {
      files.removeImage(image)
      setAnnouncement(t('{name} was removed.', { name: image.name }))
    })
    const tiles = list.current?.children
    const next = tiles?.[index] ?? tiles?.[index - 1]
    const button = next?.querySelector<HTMLElement>('[data-remove]') ?? add.current
    button?.focus()
  }

  function handleDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void files.addImages([...event.dataTransfer.files])
  }

  return (
    <FieldGroup
      id={id}
      label={t('Images')}
      hint={t('JPG, PNG or WebP. Cleaners see the images in this order.')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      {images.length > 0 && (
        <ol ref={list} className={styles.tiles}>
          {images.map((image, index) => (
            <ImageTile
              key={image.path}
              image={image}
              index={index}
              count={images.length}
              state={files.stateOf(image, uploading)}
              isDragged={dragged === image.path}
              onMove={(to) => handleMove(image, to)}
              onRemove={() => handleRemove(image, index)}
              onDragStart={() => setDragged(image.path)}
              onDragOver={() => {
                if (dragged !== undefined && dragged !== image.path) files.moveImage(dragged, index)
              }}
              onDragEnd={() => setDragged(undefined)}
            />
          ))}
        </ol>
      )}
      <FileActions>
        <FileButton
          ref={add}
          text={t('Add images')}
          multiple
          aria-describedby={refusedImages.length > 0 ? `${id}-hint ${id}-error` : `${id}-hint`}
          accept="image/*"
          onChoose={(_first, all) => void files.addImages(all)}
        />
      </FileActions>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {refusedImages.length > 0 && (
        <div role="alert" id={`${id}-error`}>
          {refusedImages.map((refusal, index) => (
            <FieldError key={refusal} id={`${id}-${index}-error`}>
              {refusal}
            </FieldError>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

type ImageTileProps = {
  image: JobFile
  index: number
  count: number
  state: string | undefined
  isDragged: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
}

function ImageTile({ image, index, count, state, isDragged, ...on }: ImageTileProps) {
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

/** The upload state of a new file. Renders nothing for a file that is already stored. */
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
