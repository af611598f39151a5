import { type ReactNode, useRef, useState } from 'react'
import { LoadingRecords } from '@/components/admin/record-table'
import { useSelection } from '@/components/admin/use-selection'
import { FieldAlert } from '@/components/form/field'
import { List, useList } from '@/components/list/list'
import { Button } from '@/components/ui/button'
import { isFull } from '@/lib/format/format-job'
import { t, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { readApplications } from '../api'
import { applicantsQuery, type Headcount } from '../applicants-api'
import { applicantCandidate, isAccepted, isWaiting } from '../describe-applicant'
import { type Application, candidateOf } from '../schema'
import { type DecisionPrompt, useDeciding } from '../use-decisions'
import { useStableOrder } from '../use-stable-order'
import { ApplicantTable } from './applicant-table'
import styles from './applicants.module.css'
import { Announcements, DecisionBar } from './decision-bar'
import { DecisionDialog } from './decision-dialog'
import { KeepInReserve } from './keep-in-reserve'
import { TakeBackDialog } from './message-dialogs'

type ApplicantsProps = {
  jobId: string
  title: string
  headcount: Headcount | undefined
  /** Shown next to the list's buttons while nobody is selected. */
  beside?: ReactNode
}

/** A job's applicants, for deciding one by one or together (rules 11.15, 13.11). */
export function Applicants({ jobId, title, headcount, beside }: ApplicantsProps) {
  const { userId } = useSignedIn()
  const { list, arrived, show } = useStableOrder(useList(applicantsQuery(userId, jobId)))
  const rows = list.rows ?? []
  const element = useRef<HTMLDivElement>(null)
  const [isTakingBack, setTakingBack] = useState(false)
  const canTakeBack = headcount !== undefined && !['InProgress', 'Completed'].includes(headcount.status)
  const selection = useSelection(
    element,
    rows.filter((row) => isWaiting(row) || (canTakeBack && isAccepted(row))).map(({ id }) => id),
    jobId,
  )
  const chosen = rows.filter(({ id }) => selection.has(id))
  const coming = chosen.filter(isAccepted)
  const waiting = chosen.filter(isWaiting)
  const now = useNow()
  const { decisions, prompt, announced } = useDeciding(({ done }) =>
    // Deselects the applicants who were just decided. Accepted applicants are still selectable, so they would
    // otherwise stay selected.
    selection.drop(done.map(({ id }) => id)),
  )
  const full = headcount !== undefined && isFull(headcount.accepted_count, headcount.cleaners_needed)
  const [wasFull, setWasFull] = useState(full)
  if (full !== wasFull) {
    setWasFull(full)
    // Once the job has vacancies again, earlier refusals are dismissed, because "the job is full" no longer
    // applies.
    if (!full) decisions.dismissAll()
  }

  return (
    <section ref={element} aria-labelledby="applicants" className={styles.applicants}>
      <h2 id="applicants" className="sr-only">
        {t('Applicants')}
      </h2>
      <Announcements texts={announced} />
      <List
        list={list}
        noun="applicant"
        loading={
          <div className={styles.loading}>
            <LoadingRecords label={t('Loading applicants…')} />
          </div>
        }
        empty={t('No one has applied yet.')}
        count="hidden"
      >
        {() => (
          <>
            <DecisionBar
              selection={selection}
              chosen={chosen.map((one) => applicantCandidate(one, title, headcount, now.getTime()))}
              decisions={decisions}
              undoables={decisions.undoables}
              prompt={prompt}
              idle={
                <>
                  <p className={styles.order}>
                    {t(
                      'Best first: fewest missing requirements, free at that time, most jobs done, nearest, waiting longest.',
                    )}
                  </p>
                  {arrived > 0 && (
                    <Button size="small" onClick={show}>
                      {tn(arrived, 'Show 1 new applicant', 'Show {count} new applicants')}
                    </Button>
                  )}
                  {full && <RejectOthers jobId={jobId} waiting={headcount.pending_count} prompt={prompt} />}
                  {beside}
                </>
              }
            >
              {full && waiting.length > 0 && (
                <KeepInReserve ids={waiting.map(({ id }) => id)} onDone={selection.clear} />
              )}
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
              headcount={headcount}
              title={title}
              jobId={jobId}
            />
          </>
        )}
      </List>
      <DecisionDialog prompt={prompt} decisions={decisions} />
      {isTakingBack && coming.length > 0 && (
        <TakeBackDialog people={coming} onClose={() => setTakingBack(false)} />
      )}
    </section>
  )
}

/** The maximum number of applications in one response of the API. */
const mostAtOnce = 1000

type RejectOthersProps = {
  jobId: string
  waiting: number
  prompt: DecisionPrompt
}

/** Rejects all pending applicants of a full job, with one message (rule 13.12). */
function RejectOthers({ jobId, waiting, prompt }: RejectOthersProps) {
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  if (waiting === 0) return null

  /** Reads all pending applicants, not only the pages shown so far. */
  async function handleClick(byKey: boolean) {
    setReading(true)
    setError(undefined)
    try {
      const people: Application[] = []
      let page: Application[]
      do {
        const filters = { search: '', status: 'Pending', job: jobId }
        page = await readApplications(filters, undefined, { size: mostAtOnce, after: people.at(-1) })
        people.push(...page)
      } while (page.length === mostAtOnce)
      prompt.reject(people.map(candidateOf), byKey, true)
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed))
    }
    setReading(false)
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={isReading}
        onClick={({ detail }) => void handleClick(detail === 0)}
      >
        {t('Reject all others ({count})', { count: waiting })}
      </Button>
      <FieldAlert>{error}</FieldAlert>
    </>
  )
}
