import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoadingState } from '@/components/states/loading-state'
import { Hint } from '@/components/ui/text'
import { openPdf } from '@/lib/files/pdf-preview'
import { t } from '@/lib/i18n/language'
import type { Size, View } from '../turn-and-zoom'
import pdfPageStyles from './pdf-page.module.css'
import styles from './pdf-view.module.css'

export type FileViewProps = {
  file: Blob
  alt: string
  view: View
  frame: Size
  onShown: () => void
  /** Shown if the file cannot be displayed, e.g. a PDF with a password or a broken picture. */
  fallback: ReactNode
}

/** At most this many pages are shown. A longer PDF is not a personal document, which 20 pages are enough to show. */
const mostPages = 20

export function PdfView({ file, alt, view, frame, onShown, fallback }: FileViewProps) {
  const pdf = usePdf(file)
  if (pdf === 'failed') return fallback
  if (pdf === 'loading') return <LoadingState label={t('Loading the file…')} />
  const shown = Math.min(pdf.numPages, mostPages)
  return (
    <div className={styles.pages}>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage
          // The index is a stable key, because a file's pages are never reordered.
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
          {t('First {shown} of {count} pages. Open the file in a new tab to see them all.', {
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

type PdfPageProps = {
  pdf: PDFDocumentProxy
  /** Counted from 1. */
  number: number
  alt: string
  view: View
  frame: Size
  onShown: () => void
}

/** The largest canvas that phones accept, in pixels. */
const mostPixels = 16_000_000

/** One page, rendered only while it is visible, because rendering many large pages at once would overload a phone. */
function PdfPage({ pdf, number, alt, view, frame, onShown }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const page = usePage(pdf, number)
  const isVisible = useVisible(canvas, page !== undefined)
  const handleShown = useEffectEvent(onShown)

  const rotation = page ? (page.rotate + view.turn) % 360 : 0
  const natural = page?.getViewport({ scale: 1, rotation })
  const scale = natural ? (frame.width / natural.width) * view.zoom : 1
  const size = natural && { width: natural.width * scale, height: natural.height * scale }

  useEffect(() => {
    const element = canvas.current
    if (!page || !isVisible || !element) return
    const plain = page.getViewport({ scale, rotation })
    const density = Math.min(window.devicePixelRatio, Math.sqrt(mostPixels / (plain.width * plain.height)))
    const viewport = page.getViewport({ scale: scale * density, rotation })
    element.width = Math.floor(viewport.width)
    element.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas: element, viewport })
    drawing.promise.then(handleShown, (error: unknown) => {
      // Ignores a cancellation, which means that a newer rendering in another size has begun.
      if (!isCancelled(error)) console.error('A page of a PDF could not be drawn.', error)
    })
    return () => drawing.cancel()
  }, [page, isVisible, scale, rotation])

  return <canvas ref={canvas} role="img" aria-label={alt} className={pdfPageStyles.page} style={size} />
}

function usePage(pdf: PDFDocumentProxy, number: number): PDFPageProxy | undefined {
  const [page, setPage] = useState<PDFPageProxy>()
  useEffect(() => {
    let isCurrent = true
    pdf.getPage(number).then(
      (read) => isCurrent && setPage(read),
      (error: unknown) => {
        if (isCurrent) console.error('A page of a PDF could not be read.', error)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [pdf, number])
  return page
}

function useVisible(element: { current: HTMLElement | null }, isThere: boolean): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!isThere || !target) return
    const observer = new IntersectionObserver(
      (entries) => setVisible(entries.at(-1)?.isIntersecting === true),
      { rootMargin: '400px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, isThere])
  return isVisible
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'RenderingCancelledException'
}
