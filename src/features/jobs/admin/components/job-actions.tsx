import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { jobTitle } from '@/lib/format/format-job'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { AdminJob } from '../api'
import type { JobFormState } from '../schema'
import styles from './job-actions.module.css'

type JobActionsProps = {
  job: AdminJob
  onDelete: (job: AdminJob) => void
  /** True to show icons instead of words, where space is limited. */
  isDense?: boolean
}

/** The actions for a job in the list. */
export function JobActions({ job, onDelete, isDense = false }: JobActionsProps) {
  const { search: listSearch } = useLocation()
  const title = jobTitle(job.project_name)
  const ways = [
    { to: paths.adminEditJob(job.id), text: t('Edit'), label: t('Edit {title}', { title }), Icon: Pencil },
    {
      to: paths.adminDuplicateJob(job.id),
      text: t('Duplicate'),
      label: t('Duplicate {title}', { title }),
      Icon: Copy,
    },
  ]
  return (
    <>
      {ways.map(({ to, text, label, Icon }, index) => (
        <ButtonLink
          key={to}
          to={to}
          state={{ listSearch } satisfies JobFormState}
          variant={index === 0 && !isDense ? 'secondary' : 'quiet'}
          size="small"
          title={isDense ? text : undefined}
          aria-label={label}
        >
          {isDense ? <Icon size={17} aria-hidden="true" /> : text}
        </ButtonLink>
      ))}
      <Button
        variant="quiet"
        size="small"
        className={isDense ? undefined : styles.delete}
        title={isDense ? t('Delete') : undefined}
        aria-label={t('Delete {title}', { title })}
        onClick={() => onDelete(job)}
      >
        {isDense ? <Trash2 size={17} aria-hidden="true" /> : t('Delete')}
      </Button>
    </>
  )
}
