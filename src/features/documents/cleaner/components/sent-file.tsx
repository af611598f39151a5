import FileText from 'lucide-react/icons/file-text'
import { useEffect, useState } from 'react'
import { FileImage } from '@/components/ui/file-image'
import { t } from '@/lib/i18n/language'
import type { CheckedFile } from '../../check-file'
import styles from './sent-file.module.css'

/** The width of the preview in pixels, enough for a phone screen with three pixels per point. */
const drawnWidth = 480

/** A file chosen on this page: its name and a preview. */
export function SentFileLook({ checked: { name, file, ending } }: { checked: CheckedFile }) {
  const firstPage = useFirstPage(ending === 'pdf' ? file : undefined)
  return (
    <figure className={styles.look}>
      <FileImage
        className={styles.picture}
        file={ending === 'pdf' ? firstPage : file}
        alt={t('Preview of {file}', { file: name })}
        fallback={
          <span className={styles.picture}>
            <FileText size={32} aria-hidden="true" />
          </span>
        }
      />
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** A picture of a PDF's first page. Undefined until the picture is rendered, and for a PDF with a password. */
function useFirstPage(file: Blob | undefined): Blob | undefined {
  const [drawn, setDrawn] = useState<{ of: Blob; picture: Blob | undefined }>()

  useEffect(() => {
    if (!file) return
    let isCurrent = true
    const draw = async () => (await import('@/lib/files/pdf-preview')).pictureOfPdf(file, drawnWidth)
    draw().then(
      (picture) => isCurrent && setDrawn({ of: file, picture: picture ?? undefined }),
      // If the page cannot be rendered, the file's name is enough, because administrators check that the
      // file is readable.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [file])

  return drawn?.of === file ? drawn?.picture : undefined
}
