// Dropping and dragging are an addition for the mouse: buttons do the same for everybody.
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions

import { type DragEvent, useId, useState } from 'react'
import { FieldError, FieldGroup } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import type { Uploading } from '@/components/form/save-bar'
import { useImageFocus } from '../use-image-focus'
import type { JobFiles } from '../use-job-files'
import { ImageTile } from './image-tile'

type ImagesFieldProps = {
  files: JobFiles
  uploading: Uploading | undefined
  stored: ReadonlySet<string>
}

/** The images in their order. They are moved by buttons, or dragged with a mouse; new ones may be dropped here, too. */
export function ImagesField({ files, uploading, stored }: ImagesFieldProps) {
  const id = useId()
  const { images, refusedImages } = files
  const [dragged, setDragged] = useState<string>()
  const { list, add, said, afterMove, afterRemoval } = useImageFocus()

  function handleMove(key: string, name: string, place: number, by: 'earlier' | 'later') {
    files.moveImage(key, place)
    afterMove(key, by, `${name} is now image ${place + 1} of ${images.length}.`)
  }

  function handleRemove(index: number) {
    const image = images[index]
    if (!image) return
    const next = images[index + 1] ?? images[index - 1]
    files.removeImage(image)
    afterRemoval(next?.key, `${image.name} is removed.`)
  }

  function handleDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void files.addImages([...event.dataTransfer.files])
  }

  return (
    <FieldGroup
      id={id}
      label="Images"
      hint="JPG, PNG or WebP. Cleaners see them in this order."
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      {images.length > 0 && (
        <ol className="image-tiles" ref={list}>
          {images.map((image, index) => (
            <ImageTile
              key={image.key}
              image={image}
              place={index}
              count={images.length}
              sent={sentPart(image.name, uploading)}
              isStored={image.kind === 'new' && stored.has(image.key)}
              isDragged={dragged === image.key}
              onMove={(place, by) => handleMove(image.key, image.name, place, by)}
              onRemove={() => handleRemove(index)}
              onDragStart={() => setDragged(image.key)}
              onDragOver={() => {
                if (dragged !== undefined && dragged !== image.key) files.moveImage(dragged, index)
              }}
              onDragEnd={() => setDragged(undefined)}
            />
          ))}
        </ol>
      )}
      <FileActions>
        <FileButton
          ref={add}
          text="Add images"
          multiple
          aria-describedby={refusedImages.length > 0 ? `${id}-hint ${id}-error` : `${id}-hint`}
          accept="image/*"
          onChoose={(_first, all) => void files.addImages(all)}
        />
      </FileActions>
      <p className="sr-only" role="status">
        {said}
      </p>
      {refusedImages.length > 0 && (
        <div role="alert" id={`${id}-error`}>
          {refusedImages.map((refusal, index) => (
            <FieldError key={refusal} id={`${id}-error-${index}`}>
              {refusal}
            </FieldError>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

function sentPart(name: string, uploading: Uploading | undefined): number | undefined {
  return uploading?.name === name ? uploading.part : undefined
}
