import { type ReactNode, useRef, useState } from 'react'
import { List, useList } from '@/components/list/list'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { isFull } from '@/lib/format/format-job'
import { t, tn } from '@/lib/i18n/language'
import { useNow } from '@/lib/timing/use-now'
import { DecisionBar } from '../../applications/components/decision-bar'
import { DecisionDialog } from '../../applications/components/decision-dialog'
import { useAsking } from '../../applications/use-asking'
import { type Change, changeText, useDecisions } from '../../applications/use-decisions'
import { LoadingRecords } from '../../components/record-table'
import { useSelection } from '../../use-selection'
import { applicantCandidate, isComing, isWaiting } from '../applicant'
import { applicantsQuery, type Places } from '../applicants-api'
import { useOrder } from '../use-order'
import { ApplicantTable } from './applicant-table'
import styles from './applicants.module.css'
import { RejectOthers } from './reject-others'
import { TakeBackDialog } from './take-back-dialog'

type ApplicantsProps = {
  jobId: string
  title: string
  /** Undefined until they are read. */
  places: Places | undefined
  /** Beside the list while nobody is selected. */
  beside?: ReactNode
}

/** A job's applicants, to be decided one by one or together (rules 11.15, 13.11). */
export function Applicants({ jobId, title, places, beside }: ApplicantsProps) {
  const { userId } = useSignedIn()
  const list = useList(applicantsQuery(userId, jobId))
  const { rows = [], arrived, show } = useOrder(list.rows, list.query.hasNextPage)
  const element = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState<readonly string[]>([])
  const [isTakingBack, setTakingBack] = useState(false)
  const canTakeBack = places !== undefined && !['InProgress', 'Completed'].includes(places.status)
  const selection = useSelection(
    element,
    rows.filter((row) => isWaiting(row) || (canTakeBack && isComing(row))).map(({ id }) => id),
    jobId,
  )
  const chosen = rows.filter(({ id }) => selection.has(id))
  const coming = chosen.filter(isComing)
  const now = useNow()
  const decisions = useDecisions(handleDecided)
  const full = places !== undefined && isFull(places.accepted_count, places.cleaners_needed)
  const [wasFull, setWasFull] = useState(full)
  if (full !== wasFull) {
    setWasFull(full)
    // Nobody is still refused for want of a place.
    if (!full) decisions.dismissAll()
  }
  const asking = useAsking(decisions)

  function handleDecided(change: Change) {
    setAnnounced((before) => [...before, changeText(change)])
    asking.close()
    // Accepted people could be selected again, to be taken back.
    selection.drop(change.done.map(({ id }) => id))
  }

  return (
    <section ref={element} aria-labelledby="applicants" className={styles.applicants}>
      <h2 id="applicants" className="sr-only">
        {t('Applicants')}
      </h2>
      {/* A log, because several may be decided at once and each is read out. */}
      <div className="sr-only" role="log">
        {announced.map((text, index) => (
          // Lines are only added.
          <p key={index}>{text}</p>
        ))}
      </div>
      <List
        list={{ ...list, rows: list.rows && rows }}
        noun="applicant"
        loading={
          <div className={styles.loading}>
            <LoadingRecords label={t('Loading applicants…')} />
          </div>
        }
        emptyText={t('Nobody has applied yet.')}
        count="hidden"
      >
        {() => (
          <>
            <DecisionBar
              selection={selection}
              chosen={chosen.map((one) => applicantCandidate(one, title, places, now.getTime()))}
              decisions={decisions}
              offers={decisions.offers}
              asking={asking}
              idle={
                <>
                  <p className={styles.order}>
                    {t('Sorted by fit: fewest things missing, most jobs done, nearest, longest waiting.')}
                  </p>
                  {arrived > 0 && (
                    <Button size="small" onClick={show}>
                      {tn(arrived, 'Show 1 new applicant', 'Show {count} new applicants')}
                    </Button>
                  )}
                  {full && <RejectOthers jobId={jobId} waiting={places.pending_count} asking={asking} />}
                  {beside}
                </>
              }
            >
              {coming.length > 0 && (
                <Button variant="secondary" size="small" onClick={() => setTakingBack(true)}>
                  {t('Take back {count}', { count: coming.length })}
                </Button>
              )}
            </DecisionBar>
            <ApplicantTable
              rows={rows}
              selection={selection}
              decisions={decisions}
              places={places}
              title={title}
              jobId={jobId}
            />
          </>
        )}
      </List>
      <DecisionDialog asking={asking} decisions={decisions} />
      {isTakingBack && coming.length > 0 && (
        <TakeBackDialog people={coming} onClose={() => setTakingBack(false)} />
      )}
    </section>
  )
}
