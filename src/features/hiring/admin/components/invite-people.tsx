import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { userName } from '@/components/admin/person-name'
import { LoadingRecords, RecordTable } from '@/components/admin/record-table'
import { SelectionBar } from '@/components/admin/selection-bar'
import { useSelection } from '@/components/admin/use-selection'
import { List, useList } from '@/components/list/list'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SearchInput } from '@/components/ui/search-input'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { countOf, formatNumber, serverText, t, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { applicantsQuery } from '../applicants-api'
import {
  candidatesQuery,
  inviteMutation,
  type JobCandidate,
  mostInvited,
  mostRanked,
  reachQuery,
} from '../invitations-api'
import { candidateColumns } from './candidate-columns'
import styles from './invite.module.css'

type InvitePeopleProps = {
  jobId: string
  /** True if no applicant is pending or accepted. The section then starts open and shows possible causes. */
  isEmpty: boolean
}

/** The people to invite, below the applicants. Starts collapsed if there are applicants to decide. */
export function InvitePeople({ jobId, isEmpty }: InvitePeopleProps) {
  const [isOpen, setOpen] = useState(isEmpty)
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{t('Available people')}</h2>
      </summary>
      {isOpen && (
        <>
          {isEmpty && <WhyNobody jobId={jobId} />}
          <PeopleToInvite jobId={jobId} />
        </>
      )}
    </details>
  )
}

/** The number at which the database stops counting. */
const mostCounted = 1000

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`
const counted = (number: number) => (number < mostCounted ? formatNumber(number) : `${formatNumber(number)}+`)

/**
 * Explains why a job has no applicants, or none left (rule 19.8). Shows how many people it has reached, and
 * the pay of similar jobs.
 */
function WhyNobody({ jobId }: { jobId: string }) {
  const { userId } = useSignedIn()
  const { data: reach, error } = useQuery(reachQuery(userId, jobId))
  // Includes rejected and withdrawn applicants, to tell whether anyone has applied at all.
  const applicants = useInfiniteQuery(applicantsQuery(userId, jobId)).data?.pages[0]
  if (error) return <Hint>{error.message}</Hint>
  if (!reach || !applicants) return null
  const { notified, near, qualified, opened, similar_cents: median, similar_jobs: similar, cents } = reach
  return (
    <div className={styles.why}>
      <h3>{applicants.length === 0 ? t('No one has applied yet') : t('No applicants left')}</h3>
      <p>
        {t('{told} notified. {near} nearby, {qualified} of them qualified. {opened} viewed the job.', {
          told: counted(notified),
          near: counted(near),
          qualified: counted(qualified),
          opened: counted(opened),
        })}
      </p>
      {median !== null && (
        <p>
          {t('Similar open jobs pay {median} an hour ({jobs}).', {
            median: money(median),
            jobs: countOf(similar, 'job'),
          })}{' '}
          {cents !== null && t('This job pays {pay}.', { pay: money(cents) })}
        </p>
      )}
    </div>
  )
}

/**
 * The people who could be invited, best first. Several people can be selected and invited together (rules 19.1,
 * 19.7).
 */
function PeopleToInvite({ jobId }: { jobId: string }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const list = useList(candidatesQuery(userId, jobId, wanted))
  const rows = list.rows ?? []
  const element = useRef<HTMLDivElement>(null)
  const ids = rows.flatMap(({ user_id, not_again }) => (not_again ? [] : [user_id])).slice(0, mostInvited)
  const selection = useSelection(element, ids, `${jobId} ${wanted}`)
  const [refusals, setRefusals] = useState<string[]>([])
  const invite = useMutation(inviteMutation(queryClient, userId, jobId))

  function handleInvite() {
    setRefusals([])
    invite.mutate(selection.ids, {
      onSuccess: (outcomes) => {
        const done = outcomes.filter(({ error }) => error === null)
        setRefusals(outcomes.flatMap(({ error }) => (error === null ? [] : serverText(error))))
        selection.clear()
        if (done.length > 0) showToast(tn(done.length, '1 person invited', '{count} people invited'))
      },
    })
  }

  return (
    <div ref={element} className={styles.section}>
      <search>
        <SearchInput
          label={t('Search people to invite')}
          placeholder={t('Name, email or phone')}
          value={search}
          onValueChange={setSearch}
          autoComplete="off"
        />
      </search>
      {invite.error && <Notice tone="danger">{invite.error.message}</Notice>}
      {refusals.length > 0 && (
        <Notice tone="warning">
          {refusals.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <List
        list={list}
        noun="person"
        loading={<LoadingRecords label={t('Loading people…')} />}
        empty={
          wanted === ''
            ? t('There is no one left to invite.')
            : t('No people match. Change the search or filters.')
        }
        count="hidden"
      >
        {() => (
          <>
            <SelectionBar selection={selection} idle={<Ranking rows={rows} isSearch={wanted !== ''} />}>
              <Button size="small" busy={invite.isPending} onClick={handleInvite}>
                {t('Invite {count}', { count: selection.ids.length })}
              </Button>
            </SelectionBar>
            <RecordTable
              caption={t('People to invite')}
              columns={candidateColumns}
              rows={rows}
              keyOf={({ user_id }) => user_id}
              selection={{ ...selection, nameOf: userName }}
            />
          </>
        )}
      </List>
    </div>
  )
}

/** Explains the sort order. Adds a note if there were too many people to rank all of them (rule 19.7). */
function Ranking({ rows, isSearch }: { rows: readonly JobCandidate[]; isSearch: boolean }) {
  const areNearest = !isSearch && rows.some(({ distance_m: metres }) => metres !== null)
  return (
    <Hint>
      {t('Best first: requirements met, free at that time, knows the site, distance, past jobs.')}
      {rows[0]?.of_many === true && (
        <>
          {' '}
          {areNearest
            ? t('Only the {count} nearest people are compared. Search to find others.', {
                count: mostRanked,
              })
            : t('Only the {count} newest people are compared. Type more of the name to find others.', {
                count: mostRanked,
              })}
        </>
      )}
    </Hint>
  )
}
