import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { MissingRequirementsText } from '../../components/missing-requirements-text'
import { isOnlyWaiting } from '../../missing-requirements'
import { missingQuery } from '../missing-requirements-api'
import styles from './missing-note.module.css'

/**
 * The missing requirements for one of the person's jobs, with a link to how to meet them. Renders nothing if
 * all are met (rule 5.22).
 */
export function MissingNote({ jobId, title }: { jobId: string; title: string }) {
  const { userId } = useSignedIn()
  const { data: missing } = useQuery({
    ...missingQuery(userId),
    select: (all) => all.find(({ job_id }) => job_id === jobId)?.missing,
  })
  if (!missing) return null
  const text = <MissingRequirementsText missing={missing} />
  if (isOnlyWaiting(missing)) {
    return (
      <p className={styles.note} data-tone="info">
        {text}
      </p>
    )
  }
  return (
    <p className={styles.note} data-tone="warning">
      {text}.{' '}
      <Link
        to={`${paths.job(jobId)}#you-need`}
        aria-label={t('See how to get what you need: {title}', { title })}
      >
        {t('See how')}
      </Link>
    </p>
  )
}
