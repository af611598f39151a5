import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { useSignedIn } from '@/features/auth/session'
import { t } from '@/lib/i18n/language'
import { documentFileQuery } from '../api'
import { documentTitle, type WaitingDocument } from '../schema'
import type { View } from '../view'
import styles from './document-viewer.module.css'
import { FileFrame } from './file-frame'
import { PictureView } from './picture-view'
import { OpenInTab, ViewerTools } from './viewer-tools'

/** Half a megabyte that only PDFs need. */
const PdfView = lazy(() => import('./pdf-view').then(({ PdfView: Component }) => ({ default: Component })))

type DocumentViewerProps = {
  document: WaitingDocument
  view: View
  onView: (view: View) => void
  /** Told when the file is on the screen, here or in a tab. */
  onSeen: () => void
}

/** A document's file, to turn and to zoom. Showing it is recorded (rule 8.21). */
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
