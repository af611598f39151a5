import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { userName } from '@/components/admin/person-name'
import { SiteTag } from '@/components/admin/site-tag'
import { FieldAlert } from '@/components/form/field'
import { Button, IconButton } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { formatMoment } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { changeReserveMutation, type InReserve, reserveQuery, stopReserveMutation } from '../reserve-api'
import styles from './invite.module.css'

/** The job's reserve list, in order, with the state of each person's vacancy offer (rules 19.9 to 19.12). */
export function Reserve({ jobId }: { jobId: string }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const { data: rows, error } = useQuery(reserveQuery(userId, jobId))
  const change = useMutation(changeReserveMutation(queryClient, userId))
  const stop = useMutation(stopReserveMutation(queryClient, userId, jobId))
  if (error) return <FieldAlert>{error.message}</FieldAlert>
  if (!rows || rows.length === 0) return null
  const isStopped = rows.some(({ stopped }) => stopped)
  return (
    <section aria-labelledby="reserve" className={styles.section}>
      <div className={styles.head}>
        <h2 id="reserve">{t('Reserve')}</h2>
        <Button
          variant="secondary"
          size="small"
          busy={stop.isPending}
          onClick={() => stop.mutate(!isStopped)}
        >
          {isStopped ? t('Resume offers') : t('Pause offers')}
        </Button>
      </div>
      <Hint>
        {isStopped
          ? t('Paused: free places are not offered to anyone.')
          : t('When a place opens up, each person in turn has 30 minutes to accept.')}
      </Hint>
      <ol className={styles.invited}>
        {rows.map((row, index) => (
          <li key={row.application_id}>
            <span className={styles.name}>{userName(row)}</span>
            <Standing row={row} />
            <SiteTag person={{ knows_site: false, not_again: row.not_again }} />
            {row.answer === null && (
              <Moves
                row={row}
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                onChange={(to) => change.mutate({ ids: [row.application_id], change: to })}
              />
            )}
          </li>
        ))}
      </ol>
      <FieldAlert>{change.error?.message ?? stop.error?.message}</FieldAlert>
    </section>
  )
}

function Standing({ row: { answer, asked_at, answer_by } }: { row: InReserve }) {
  if (answer === 'yes') return <Tag tone="positive">{t('Accepted the place')}</Tag>
  if (answer === 'no') return <Tag tone="warning">{t('No thanks')}</Tag>
  if (answer === 'late') return <Tag tone="warning">{t('Did not answer')}</Tag>
  if (asked_at === null || answer_by === null) return <Tag>{t('Waiting')}</Tag>
  return (
    <Tag tone="info">{t('Offered a place, reply due by {moment}', { moment: formatMoment(answer_by) })}</Tag>
  )
}

type MovesProps = {
  row: InReserve
  isFirst: boolean
  isLast: boolean
  onChange: (to: 'up' | 'down' | 'out') => void
}

function Moves({ row, isFirst, isLast, onChange }: MovesProps) {
  const name = userName(row)
  return (
    <span>
      <IconButton
        aria-label={t('Move {name} up', { name })}
        disabled={isFirst}
        onClick={() => onChange('up')}
      >
        <ArrowUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={t('Move {name} down', { name })}
        disabled={isLast}
        onClick={() => onChange('down')}
      >
        <ArrowDown size={20} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Remove {name} from the reserve', { name })} onClick={() => onChange('out')}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
