import { useQueries, useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useNear } from '@/components/ui/file-image'
import { Muted } from '@/components/ui/text'
import { codeOf, codes } from '@/lib/client/result'
import { downloadFile } from '@/lib/files/stored-file'
import { useOpenFile } from '@/lib/files/use-open-file'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { Job } from '../api'
import { jobThumbnailQuery } from '../photos-api'
import styles from './job-media.module.css'
import { Photo, PhotoViewer } from './photo-viewer'

type JobMediaProps = { job: Pick<Job, 'image_paths' | 'pdf_path'>; title: string }

/** The photos and the PDF of a job or site. */
export function JobMedia({ job, title }: JobMediaProps) {
  const { userId } = useSignedIn()
  const paths = job.image_paths
  // These queries only observe the cache, because each thumbnail fetches its own image when it is about to scroll
  // into view.
  const images = useQueries({
    queries: paths.map((path) => ({ ...jobThumbnailQuery(userId, path), enabled: false })),
  })
  const [opened, setOpened] = useState<number>()

  if (paths.length === 0 && job.pdf_path === null)
    return <Muted>{t('There are no photos or documents for this job.')}</Muted>

  const photos = paths.map((path, index) => ({
    path,
    alt: t('{title}: photo {number} of {count}', { number: index + 1, count: paths.length, title }),
  }))
  const asked = images.filter(({ isPending, isFetching }) => !isPending || isFetching)
  const isLost = asked.length > 0 && asked.every(({ error }) => error && codeOf(error) !== codes.fileMissing)

  return (
    <div className={styles.media}>
      {isLost ? (
        <div className={styles.part}>
          <p role="alert">{t('The photos of this job could not be loaded.')}</p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => asked.forEach(({ refetch }) => void refetch())}
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
              <Thumbnail key={photo.path} {...photo} onOpen={() => setOpened(index)} />
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

function Thumbnail({ path, alt, onOpen }: { path: string; alt: string; onOpen: () => void }) {
  const { userId } = useSignedIn()
  const { ref, isNear } = useNear()
  const { data: file, isPending } = useQuery({ ...jobThumbnailQuery(userId, path), enabled: isNear })
  return (
    <li ref={ref}>
      <button type="button" className={styles.thumbnail} onClick={onOpen}>
        {isPending ? <span className="sr-only">{alt}</span> : <Photo file={file} alt={alt} />}
      </button>
    </li>
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
