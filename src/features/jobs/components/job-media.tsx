import { useQueries } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/loading'
import { Muted } from '@/components/ui/text'
import { useSignedIn } from '@/features/auth/session'
import { t } from '@/lib/language'
import { codeOf, codes } from '@/lib/result'
import { downloadFile } from '@/lib/stored-file'
import { useOpenFile } from '@/lib/use-open-file'
import { type Job, jobImageQuery } from '../api'
import styles from './job-media.module.css'
import { Photo, PhotoViewer } from './photo-viewer'

/** The job's photos as thumbnails that open large, and its document. */
export function JobMedia({ job, title }: { job: Job; title: string }) {
  const { userId } = useSignedIn()
  const paths = job.image_paths
  const images = useQueries({ queries: paths.map((path) => jobImageQuery(userId, path)) })
  const [opened, setOpened] = useState<number>()

  if (paths.length === 0 && job.pdf_path === null)
    return <Muted>{t('There are no photos or documents for this job.')}</Muted>

  const photos = paths.map((path, index) => ({
    path,
    file: images[index]?.data,
    isPending: images[index]?.isPending,
    alt: t('Photo {number} of {count} of {title}', { number: index + 1, count: paths.length, title }),
  }))
  const isLost =
    images.length > 0 && images.every(({ error }) => error && codeOf(error) !== codes.fileMissing)

  return (
    <div className={styles.media}>
      {isLost ? (
        <div className={styles.part}>
          <p role="alert">{t('The photos of this job could not be loaded.')}</p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => images.forEach(({ refetch }) => void refetch())}
            busy={images.some(({ isFetching }) => isFetching)}
            busyText={t('Trying again…')}
          >
            {t('Try again')}
          </Button>
        </div>
      ) : (
        photos.length > 0 && (
          <ul className={styles.thumbnails} aria-label={t('Photos')}>
            {photos.map((photo, index) => (
              <li key={photo.path}>
                {photo.isPending ? (
                  <Skeleton className={styles.thumbnail} />
                ) : (
                  <button type="button" className={styles.thumbnail} onClick={() => setOpened(index)}>
                    <Photo file={photo.file} alt={photo.alt} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )
      )}
      {job.pdf_path !== null && <JobDocument path={job.pdf_path} title={title} />}
      {photos.length > 0 && (
        <PhotoViewer
          photos={photos}
          index={opened}
          onMove={setOpened}
          onClose={() => setOpened(undefined)}
          title={title}
        />
      )}
    </div>
  )
}

function JobDocument({ path, title }: { path: string; title: string }) {
  const { open, busy, error } = useOpenFile()
  return (
    <div className={styles.part}>
      <Button
        variant="secondary"
        busy={busy}
        busyText={t('Opening…')}
        onClick={() => void open(() => downloadFile('jobs', path), `${title}.pdf`)}
      >
        <FileText size={22} aria-hidden="true" />
        {t('Open the job document (PDF)')}
      </Button>
      {error !== undefined && <p role="alert">{error}</p>}
    </div>
  )
}
