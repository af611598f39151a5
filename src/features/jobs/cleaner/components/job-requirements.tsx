import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Clock3 from 'lucide-react/icons/clock-3'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import { LazyDocumentUpload } from '@/features/documents'
import { applicationForJobQuery } from '@/features/hiring'
import { formatDate } from '@/lib/format/format-date'
import { jobTitle } from '@/lib/format/format-job'
import { t, word, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { backTo } from '@/lib/navigation/way-back'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { Job } from '../../api'
import { Section } from '../../components/job-details'
import { type Requirement, requirementsQuery } from '../../requirements-api'
import styles from './job-requirements.module.css'

/** The requirements of a job that is Open or in progress, with an action for each missing requirement (rule 5.22). */
export function JobRequirements({ job }: { job: Job }) {
  const { userId } = useSignedIn()
  const { hash } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const application = useQuery(applicationForJobQuery(userId, job.id))
  const { data, error } = useQuery(requirementsQuery(userId, job.id))
  const requirements = data ?? []
  // Shows the error only if there is no earlier or cached data to show instead.
  const isLost = data === undefined && error !== null
  const isShown =
    (requirements.length > 0 || isLost) && (job.status === 'Open' || job.status === 'InProgress')

  // Scrolls to the list if the URL's fragment names it. The browser cannot do this, because the list is
  // rendered after the page has loaded.
  useEffect(() => {
    if (isShown && hash === '#you-need') list.current?.scrollIntoView({ block: 'center' })
  }, [isShown, hash])

  if (!isShown) return null
  return (
    <Section id="you-need" title={t('You need')}>
      {isLost && <Notice tone="danger">{error.message}</Notice>}
      {requirements.length > 0 && (
        <ul ref={list} className={styles.list} aria-label={t('You need')}>
          {requirements.map((requirement) => (
            <RequirementItem
              key={requirement.kind === 'course' ? requirement.courseId : requirement.type}
              requirement={requirement}
              job={job}
            />
          ))}
        </ul>
      )}
      {application.data === null && requirements.some(({ state }) => state !== 'met') && (
        <p className={styles.note}>{t('You can apply now and add the missing items later.')}</p>
      )}
    </Section>
  )
}

const marks = {
  met: Check,
  missing: X,
  waiting: Clock3,
  refused: X,
  expired: TriangleAlert,
  ends_before: TriangleAlert,
  in_progress: Clock3,
}

function RequirementItem({ requirement, job }: { requirement: Requirement; job: Job }) {
  const { state } = requirement
  const title = requirement.kind === 'document' ? word(requirement.title) : requirement.title
  const Mark = marks[state]
  const text = stateText(requirement)
  return (
    <li className={styles.item} data-state={state}>
      <Mark size={20} aria-hidden="true" />
      <p>
        <strong {...(requirement.kind === 'course' && written())}>{title}</strong>
        {text && <span className={styles.state}>{text}</span>}
      </p>
      {requirement.kind === 'document' ? (
        <MendDocument requirement={requirement} />
      ) : (
        <MendCourse requirement={requirement} job={job} />
      )}
    </li>
  )
}

function stateText({ kind, state, validUntil }: Requirement): string | undefined {
  const day = formatDate(validUntil)
  switch (state) {
    case 'met':
      return validUntil === null ? t('You have this') : t('You have this, valid until {day}', { day })
    case 'missing':
      return kind === 'document' ? t('Not uploaded yet') : t('Not started yet')
    case 'waiting':
      return t('Waiting to be checked')
    case 'refused':
      return t('Your file was not accepted')
    case 'expired':
      return kind === 'document'
        ? t('Expired on {day}', { day })
        : t('Your certificate expired on {day}', { day })
    case 'ends_before':
      return t('Valid until {day}, before this job starts', { day })
    case 'in_progress':
      return t('Started but not completed yet')
  }
}

type DocumentRequirement = Extract<Requirement, { kind: 'document' }>

const uploadTexts: Partial<Record<Requirement['state'], string>> = {
  missing: t('Upload it'),
  refused: t('Upload again'),
  expired: t('Upload the new document'),
  ends_before: t('Upload the new document'),
}

function MendDocument({ requirement: { type, title, state } }: { requirement: DocumentRequirement }) {
  const [isOpen, setOpen] = useState(false)
  const text = uploadTexts[state]
  if (text === undefined && !isOpen) return null
  if (!isOpen) {
    return (
      <div className={styles.way}>
        {state === 'refused' && <Link to={paths.ownDocuments}>{t('See why')}</Link>}
        <Button
          variant="secondary"
          size="small"
          aria-label={`${text}: ${word(title)}`}
          onClick={() => setOpen(true)}
        >
          {text}
        </Button>
      </div>
    )
  }
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.upload}>
      <Suspense fallback={<Skeleton height="3rem" />}>
        <LazyDocumentUpload type={type} />
      </Suspense>
    </div>
  )
}

/** Focuses the upload, because the button that opened it no longer exists. */
function takeFocus(upload: HTMLElement | null) {
  upload?.focus({ preventScroll: true })
}

const courseTexts: Partial<Record<Requirement['state'], string>> = {
  missing: t('Start the course'),
  in_progress: t('Continue'),
  expired: t('Take the course again'),
  ends_before: t('Take the course again'),
}

function MendCourse({
  requirement: { courseId, title, state },
  job,
}: {
  requirement: Extract<Requirement, { kind: 'course' }>
  job: Job
}) {
  const text = courseTexts[state]
  if (text === undefined) return null
  return (
    <div className={styles.way}>
      <ButtonLink
        to={paths.course(courseId)}
        state={backTo(paths.job(job.id), jobTitle(job.project_name))}
        variant="secondary"
        size="small"
        aria-label={`${text}: ${title}`}
      >
        {text}
      </ButtonLink>
    </div>
  )
}
