import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Size, View } from '../view'
import styles from './pdf-page.module.css'

type PdfPageProps = {
  pdf: PDFDocumentProxy
  /** Counted from 1. */
  number: number
  alt: string
  view: View
  frame: Size
  onShown: () => void
}

/** Phones refuse larger canvases. */
const mostPixels = 16_000_000

/** One page, drawn while it is on the screen: many large ones at once would be too much for a phone. */
export function PdfPage({ pdf, number, alt, view, frame, onShown }: PdfPageProps) {
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
      // Another size was asked for meanwhile.
      if (!isCancelled(error)) console.error('A page of a PDF could not be drawn.', error)
    })
    return () => drawing.cancel()
  }, [page, isVisible, scale, rotation])

  return <canvas ref={canvas} role="img" aria-label={alt} className={styles.page} style={size} />
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

/** Whether an element is on the screen, or nearly so. */
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
