import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useSignedIn } from '@/features/auth/session'
import { t, word } from '@/lib/language'
import { paths } from '@/lib/paths'
import { missingQuery } from '../missing-api'
import styles from './missing-note.module.css'

/** What the person still lacks for a job of theirs, with the way to mend it; nothing when nothing is missing (rule 5.22). */
export function MissingNote({ jobId, title }: { jobId: string; title: string }) {
  const { userId } = useSignedIn()
  const { data: missing } = useQuery({
    ...missingQuery(userId),
    select: (all) => all.find(({ job_id }) => job_id === jobId)?.missing,
  })
  if (!missing) return null
  return (
    <p className={styles.missing}>
      {t('You need: {list}.', { list: missing.map(word).join(', ') })}{' '}
      <Link
        to={`${paths.job(jobId)}#you-need`}
        aria-label={t('See how to get what you need: {title}', { title })}
      >
        {t('See how')}
      </Link>
    </p>
  )
}
