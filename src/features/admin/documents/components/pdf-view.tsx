import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { LoadingState } from '@/components/states/loading-state'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import { openPdf } from '../pdf'
import type { Size, View } from '../view'
import { PdfPage } from './pdf-page'
import styles from './pdf-view.module.css'

type PdfViewProps = {
  file: Blob
  alt: string
  view: View
  frame: Size
  onShown: () => void
  /** In place of a file that cannot be read here, such as one with a password. */
  fallback: ReactNode
}

/** A longer PDF is no document of a person; its first pages tell. */
const mostPages = 20

/** A PDF's pages below each other, as wide as the frame. */
export function PdfView({ file, alt, view, frame, onShown, fallback }: PdfViewProps) {
  const pdf = usePdf(file)
  if (pdf === 'failed') return fallback
  if (pdf === 'loading') return <LoadingState label={t('Loading the file…')} />
  const shown = Math.min(pdf.numPages, mostPages)
  return (
    <div className={styles.pages}>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage
          // The pages of one file never change places.
          key={index}
          pdf={pdf}
          number={index + 1}
          alt={
            shown === 1
              ? alt
              : t('{title}, page {number} of {count}', { title: alt, number: index + 1, count: pdf.numPages })
          }
          view={view}
          frame={frame}
          onShown={onShown}
        />
      ))}
      {shown < pdf.numPages && (
        <Hint>
          {t('The first {shown} of {count} pages. Open the file in a tab to see all.', {
            shown,
            count: pdf.numPages,
          })}
        </Hint>
      )}
    </div>
  )
}

function usePdf(file: Blob): PDFDocumentProxy | 'loading' | 'failed' {
  const [read, setRead] = useState<{ file: Blob; pdf: PDFDocumentProxy | 'failed' }>()

  useEffect(() => {
    let isCurrent = true
    const opening = openPdf(file)
    opening.then(
      (pdf) => isCurrent && setRead({ file, pdf }),
      () => isCurrent && setRead({ file, pdf: 'failed' }),
    )
    return () => {
      isCurrent = false
      void opening.then((pdf) => pdf.loadingTask.destroy()).catch(() => undefined)
    }
  }, [file])

  return read?.file === file ? read.pdf : 'loading'
}
