import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useSignedIn } from '@/features/auth/session'
import type { Job } from '../api'
import { jobFileLinksQuery } from '../files-api'
import { Photo } from './photo'
import { PhotoViewer } from './photo-viewer'

/** The job's photos as thumbnails that open large, and its document. Links are signed for a short time and renewed. */
export function JobMedia({ job, title }: { job: Job; title: string }) {
  const { userId } = useSignedIn()
  const images = job.image_paths
  const paths = job.pdf_path === null ? images : [...images, job.pdf_path]
  const links = useQuery(jobFileLinksQuery(userId, job.id, paths))
  const [opened, setOpened] = useState<number>()

  if (paths.length === 0) return <p className="text-muted">There are no photos or documents for this job.</p>
  if (links.isError && !links.data) {
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">The photos and documents of this job could not be loaded.</p>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void links.refetch()}
          busy={links.isFetching}
          busyText="Trying again…"
        >
          Try again
        </Button>
      </div>
    )
  }

  const photos = images.map((path, index) => ({
    path,
    link: links.data?.get(path),
    alt: `Photo ${index + 1} of ${images.length} of ${title}`,
  }))
  const pdfLink = job.pdf_path === null ? undefined : links.data?.get(job.pdf_path)

  // A link that has run out shows as a broken picture: a fresh one may mend it.
  function handleBroken() {
    if (links.isStale && !links.isFetching) void links.refetch()
  }

  return (
    <div className="grid gap-4">
      {photos.length > 0 && (
        <ul className="thumbnails" aria-label="Photos">
          {photos.map((photo, index) => (
            <li key={photo.path}>
              {links.data ? (
                <button type="button" className="thumbnail" onClick={() => setOpened(index)}>
                  <Photo {...photo} lazy onBroken={handleBroken} />
                </button>
              ) : (
                <Skeleton className="thumbnail" />
              )}
            </li>
          ))}
        </ul>
      )}
      {job.pdf_path !== null && links.data && <DocumentLink link={pdfLink} />}
      {photos.length > 0 && (
        <PhotoViewer
          photos={photos}
          index={opened}
          onMove={setOpened}
          onClose={() => setOpened(undefined)}
          onBroken={handleBroken}
          title={title}
        />
      )}
    </div>
  )
}

function DocumentLink({ link }: { link: string | undefined }) {
  if (link === undefined) return <p className="text-muted">The document for this job could not be found.</p>
  return (
    <a href={link} target="_blank" rel="noreferrer" className="document-link">
      <FileText size={22} aria-hidden="true" />
      Open the job document (PDF)
    </a>
  )
}
