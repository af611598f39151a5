import ExternalLink from 'lucide-react/icons/external-link'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { Button, IconButton } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { documentFileName } from '@/features/documents/files-api'
import { useOpenFile } from '@/lib/files/use-open-file'
import { t } from '@/lib/i18n/language'
import { documentTitle, type WaitingDocument } from '../schema'
import { canZoom, turned, type View, zoomed } from '../view'
import styles from './document-viewer.module.css'
import { Key } from './shortcut-keys'

type ViewerToolsProps = OpenInTabProps & { view: View; onView: (view: View) => void }

/** Turns and zooms the file. */
export function ViewerTools({ view, onView, ...opening }: ViewerToolsProps) {
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
  /** Undefined until it is loaded. */
  file: Blob | undefined
  onSeen: () => void
}

/** The browser's own way to show the file, for one that cannot be shown here. */
export function OpenInTab({ document, file, onSeen }: OpenInTabProps) {
  const { open } = useOpenFile()
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={t('Open in a tab')}
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
      <span className={styles.text}>{t('Open in a tab')}</span>
    </Button>
  )
}
