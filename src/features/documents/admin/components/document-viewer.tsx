import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import {
  type CSSProperties,
  lazy,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Key } from '@/components/admin/keyboard-shortcuts'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button, IconButton } from '@/components/ui/button'
import { FileImage } from '@/components/ui/file-image'
import { showToast } from '@/components/ui/toast-store'
import { documentFileName } from '@/features/documents/files-api'
import { useOpenFile } from '@/lib/files/use-open-file'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { documentFileQuery } from '../api'
import { documentTitle, type WaitingDocument } from '../schema'
import { canZoom, type Size, scaleToFit, turned, turnedSize, type View, zoomed } from '../turn-and-zoom'
import styles from './document-viewer.module.css'
import fileFrameStyles from './file-frame.module.css'
import type { FileViewProps } from './pdf-view'
import pictureViewStyles from './picture-view.module.css'

/** Loaded on demand, because only PDFs need this half a megabyte. */
const PdfView = lazy(() => import('./pdf-view').then(({ PdfView: Component }) => ({ default: Component })))

type DocumentViewerProps = {
  document: WaitingDocument
  view: View
  onView: (view: View) => void
  /** Called when the file is visible, on this page or in a new browser tab. */
  onSeen: () => void
}

/** A document's file, which can be rotated and zoomed. Each viewing is recorded (rule 8.21). */
export function DocumentViewer({ document, view, onView, onSeen }: DocumentViewerProps) {
  const { userId } = useSignedIn()
  const query = useQuery(documentFileQuery(userId, document))
  const title = documentTitle(document)
  const loading = <LoadingState label={t('Loading the file…')} />
  const isPdf = document.path.endsWith('.pdf')
  return (
    <div className={styles.viewer}>
      <ViewerTools document={document} file={query.data} view={view} onView={onView} onSeen={onSeen} />
      <FileFrame label={t('File: {title}', { title })} view={view}>
        {(frame) => (
          <Loaded query={query} loading={loading}>
            {(file) => {
              const Shown = isPdf ? PdfView : PictureView
              return (
                <Suspense fallback={loading}>
                  <Shown
                    file={file}
                    alt={title}
                    view={view}
                    frame={frame}
                    onShown={onSeen}
                    fallback={
                      <div className={styles.broken}>
                        <p role="alert">{t('This file cannot be shown here.')}</p>
                        <OpenInTab document={document} file={file} onSeen={onSeen} />
                      </div>
                    }
                  />
                </Suspense>
              )
            }}
          </Loaded>
        )}
      </FileFrame>
    </div>
  )
}

type ViewerToolsProps = OpenInTabProps & { view: View; onView: (view: View) => void }

function ViewerTools({ view, onView, ...opening }: ViewerToolsProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('View')}>
      <IconButton
        aria-label={t('Turn left')}
        aria-keyshortcuts="Shift+T"
        onClick={() => onView(turned(view, -1))}
      >
        <RotateCcw aria-hidden="true" />
        <Key>⇧T</Key>
      </IconButton>
      <IconButton aria-label={t('Turn right')} aria-keyshortcuts="T" onClick={() => onView(turned(view, 1))}>
        <RotateCw aria-hidden="true" />
        <Key>T</Key>
      </IconButton>
      <IconButton
        aria-label={t('Zoom out')}
        aria-keyshortcuts="-"
        disabled={!canZoom(view, -1)}
        onClick={() => onView(zoomed(view, -1))}
      >
        <ZoomOut aria-hidden="true" />
        <Key>−</Key>
      </IconButton>
      <p className={styles.zoom} role="status">
        <span className="sr-only">{t('Zoom')} </span>
        {Math.round(view.zoom * 100)} %
      </p>
      <IconButton
        aria-label={t('Zoom in')}
        aria-keyshortcuts="+"
        disabled={!canZoom(view, 1)}
        onClick={() => onView(zoomed(view, 1))}
      >
        <ZoomIn aria-hidden="true" />
        <Key>+</Key>
      </IconButton>
      <OpenInTab {...opening} />
    </div>
  )
}

type OpenInTabProps = {
  document: WaitingDocument
  file: Blob | undefined
  onSeen: () => void
}

/** A button that opens the file in the browser, for a file that cannot be shown here. */
function OpenInTab({ document, file, onSeen }: OpenInTabProps) {
  const { open } = useOpenFile()
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={t('Open in a new tab')}
      disabled={file === undefined}
      onClick={() => {
        if (!file) return
        const name = documentFileName(documentTitle(document), document.path)
        open(() => Promise.resolve({ success: true, file }), name).then(onSeen, (error: unknown) => {
          console.error(error)
          showToast(t('This file could not be opened. Please try again.'), { tone: 'danger' })
        })
      }}
    >
      <ExternalLink size={18} aria-hidden="true" />
      <span className={styles.text}>{t('Open in a new tab')}</span>
    </Button>
  )
}

type FileFrameProps = {
  /** The accessible name: "White Card of Ana Lee". */
  label: string
  view: View
  /** Called with the available size. */
  children: (size: Size) => ReactNode
}

/** A frame for a file. A file larger than the frame scrolls by wheel, touch, arrow keys or mouse dragging. */
function FileFrame({ label, view, children }: FileFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const [size, setSize] = useState<Size>()
  const dragging = useDragToScroll(frame)
  useStableCentre(frame, view)

  const measure = useCallback((element: HTMLElement) => {
    frame.current = element
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={measure} className={fileFrameStyles.frame} aria-label={label} tabIndex={0} {...dragging}>
      {size && size.width > 0 && children(size)}
    </section>
  )
}

/** Keeps the centre of the frame in place when the content is zoomed. */
function useStableCentre(frame: { current: HTMLElement | null }, { turn, zoom }: View) {
  const before = useRef({ turn, zoom })
  useLayoutEffect(() => {
    const element = frame.current
    const { current: last } = before
    before.current = { turn, zoom }
    if (!element || (last.turn === turn && last.zoom === zoom)) return
    if (last.turn !== turn) {
      element.scrollTo({ left: (element.scrollWidth - element.clientWidth) / 2, top: 0 })
      return
    }
    const factor = zoom / last.zoom
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * factor - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * factor - clientHeight / 2,
    })
  }, [frame, turn, zoom])
}

/** Lets a mouse scroll an element by dragging, as a finger does. Returns the attributes for the element. */
function useDragToScroll(target: RefObject<HTMLElement | null>) {
  const from = useRef<{ x: number; y: number }>(undefined)
  const [isDragging, setDragging] = useState(false)

  function handleEnd() {
    from.current = undefined
    setDragging(false)
  }

  return {
    'data-dragging': isDragging || undefined,
    onPointerDown: ({ pointerType, button, clientX, clientY, pointerId, target: pressed }: PointerEvent) => {
      const element = target.current
      if (pointerType !== 'mouse' || button !== 0 || !element) return
      // A click on the scroll bar does not start a drag.
      const { left, top } = element.getBoundingClientRect()
      if (pressed === element && clientX - left > element.clientWidth) return
      if (pressed === element && clientY - top > element.clientHeight) return
      from.current = { x: clientX, y: clientY }
      element.setPointerCapture(pointerId)
      setDragging(true)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      target.current?.scrollBy(from.current.x - clientX, from.current.y - clientY)
      from.current = { x: clientX, y: clientY }
    },
    onPointerUp: handleEnd,
    onPointerCancel: handleEnd,
  }
}

function PictureView({ file, alt, view, frame, onShown, fallback }: FileViewProps) {
  const [natural, setNatural] = useState<Size>()
  const scale = natural ? scaleToFit(natural, frame, view) : 0
  const size = natural && { width: natural.width * scale, height: natural.height * scale }
  const room: CSSProperties = size ? turnedSize(size, view) : {}
  return (
    <div className={pictureViewStyles.room} style={room}>
      <FileImage
        file={file}
        alt={alt}
        draggable={false}
        className={pictureViewStyles.picture}
        // Hides the picture until its size is known, because a large picture would otherwise flash.
        style={{ ...size, rotate: `${view.turn}deg`, ...(!size && { visibility: 'hidden' }) }}
        fallback={fallback}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setNatural({ width: naturalWidth, height: naturalHeight })
          onShown()
        }}
      />
    </div>
  )
}
