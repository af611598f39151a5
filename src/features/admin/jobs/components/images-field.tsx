// Dropping and dragging are shortcuts for the mouse; buttons do the same.
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions

import { type DragEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldError, FieldGroup } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import type { Uploading } from '@/components/form/save-bar'
import { t } from '@/lib/i18n/language'
import type { JobFile, JobFiles } from '../use-job-files'
import { ImageTile, ImageTiles } from './image-tile'

type ImagesFieldProps = { files: JobFiles; uploading: Uploading | undefined }

/** The images in their order: moved by buttons or dragged with a mouse. New ones can be dropped here. */
export function ImagesField({ files, uploading }: ImagesFieldProps) {
  const id = useId()
  const { images, refusedImages } = files
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLInputElement>(null)

  // React gives the focus back to a button that has moved in the document.
  function handleMove({ path, name }: JobFile, to: number) {
    files.moveImage(path, to)
    setAnnouncement(
      t('{name} is now image {number} of {count}.', { name, number: to + 1, count: images.length }),
    )
  }

  function handleRemove(image: JobFile, index: number) {
    flushSync(() => {
      files.removeImage(image)
      setAnnouncement(t('{name} is removed.', { name: image.name }))
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
      hint={t('JPG, PNG or WebP. Cleaners see them in this order.')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      {images.length > 0 && (
        <ImageTiles ref={list}>
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
        </ImageTiles>
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
