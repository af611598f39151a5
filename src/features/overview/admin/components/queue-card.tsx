import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Hint, Muted, PhoneLink, reach, twoLines } from '@/components/ui/text'
import { messageText } from '@/features/messages'
import { formatNearStart } from '@/lib/format/format-date'
import { formatHeadcount, jobTitle } from '@/lib/format/format-job'
import { t, tn, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useNow } from '@/lib/timing/use-now'
import type { Queue, Unconfirmed, Unfilled } from '../schema'
import styles from './queue-card.module.css'

/** The items that need attention now, most urgent first, each with a link to handle it (rule 10.20). */
export function QueueCard({ query }: { query: UseQueryResult<Queue> }) {
  const titleId = useId()
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('To do now')}</h2>
      <Loaded
        query={query}
        loading={
          <Loading label={t('Loading your to-do list…')}>
            <Skeleton height="6rem" />
          </Loading>
        }
      >
        {(queue) => <Entries queue={queue.filter((entry) => entry.number > 0 || isPartial(entry))} />}
      </Loaded>
    </Card>
  )
}

function Entries({ queue }: { queue: Queue }) {
  if (queue.length === 0) return <Muted>{t('Nothing needs your attention right now.')}</Muted>
  return (
    <ul className={styles.entries}>
      {queue.map((entry) => (
        <Entry key={entry.kind} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: Queue[number] }) {
  const now = useNow()
  switch (entry.kind) {
    case 'unfilled':
      return (
        <Line
          text={tn(
            entry.number,
            '1 job with free places starts within 48 hours',
            '{count} jobs with free places start within 48 hours',
          )}
          to={paths.adminUnfilled}
          link={t('Show jobs')}
        >
          {entry.items.map((job) => (
            <li key={job.job_id}>
              <When of={job} now={now} />{' '}
              <Hint as="span">
                {formatHeadcount(job.accepted, job.needed) ?? t('{count} accepted', { count: job.accepted })}
              </Hint>
              <JobLink of={job} />
            </li>
          ))}
        </Line>
      )
    case 'unconfirmed':
      return (
        <Line
          text={tn(
            entry.number,
            '1 person has not confirmed for today or tomorrow',
            '{count} people have not confirmed for today or tomorrow',
          )}
          to={paths.adminUnconfirmed}
          link={t('Show all')}
        >
          {entry.items.map((person) => (
            <li key={`${person.job_id} ${person.user_id}`}>
              <When of={person} now={now} />{' '}
              <Link to={paths.userProfile(person.user_id)} className={reach} {...written()}>
                {person.name || t('No name')}
              </Link>
              {person.phone && <PhoneLink phone={person.phone} />}
              <JobLink of={person} />
            </li>
          ))}
        </Line>
      )
    case 'messages':
      return <Unanswered number={entry.number} items={entry.items} />
    default:
      return <Line {...leadOf(entry)} />
  }
}

/** True if there were too many people to count all of them. Days can then await approval even if the number is 0. */
const isPartial = (entry: Queue[number]) => entry.kind === 'hours' && entry.items[0]?.is_partial === true

function hoursText(entry: Extract<Queue[number], { kind: 'hours' }>): string {
  const { number } = entry
  if (!isPartial(entry))
    return tn(number, '1 day from last week to approve', '{count} days from last week to approve')
  if (number === 0) return t('There might be days from last week to approve')
  return tn(
    number,
    'At least 1 day from last week to approve',
    'At least {count} days from last week to approve',
  )
}

type Counted = Exclude<Queue[number], { kind: 'unfilled' | 'unconfirmed' | 'messages' }>

/** The text and link of an overview item that shows only a count. The linked page shows the details. */
function leadOf(entry: Counted) {
  const { number } = entry
  switch (entry.kind) {
    case 'documents':
      return {
        text: tn(
          number,
          '1 document is waiting to be checked',
          '{count} documents are waiting to be checked',
        ),
        to: paths.adminDocuments,
        link: t('Check documents'),
      }
    case 'expiring':
      return {
        text: tn(
          number,
          '1 person has a document that expires within 30 days',
          '{count} people have a document that expires within 30 days',
        ),
        to: `${paths.adminCleaners}?documents=expiring`,
        link: t('Show people'),
      }
    case 'hours': {
      const to = `${paths.adminHours}?week=${entry.items[0]?.first_day ?? ''}`
      return {
        text: hoursText(entry),
        to,
        link: t('Show hours'),
        more: { to: `${to}&view=agrees`, link: t('Show days that went as planned') },
      }
    }
    case 'unpaid':
      return {
        text: tn(number, '1 person cannot be paid', '{count} people cannot be paid'),
        to: `${paths.adminPay}#cannot-be-paid`,
        link: t('See why'),
      }
  }
}

type UnansweredProps = Pick<Extract<Queue[number], { kind: 'messages' }>, 'number' | 'items'>

function Unanswered({ number, items }: UnansweredProps) {
  return (
    <Line
      text={tn(number, '1 unanswered message', '{count} unanswered messages')}
      to={paths.adminMessages}
      link={t('Answer')}
    >
      {items.map((item) => (
        <li key={item.application_id}>
          <Link to={paths.adminConversation(item.application_id)} className={reach} {...written()}>
            {item.name || t('No name')}
          </Link>
          <span {...written()}>{item.job_title}</span>
          <Hint as="span" className={twoLines}>
            {messageText(item)}
          </Hint>
        </li>
      ))}
    </Line>
  )
}

type LineProps = {
  text: string
  to: string
  link: string
  /** A second link, below the text. */
  more?: { to: string; link: string }
  children?: ReactNode
}

function Line({ text, to, link, more, children }: LineProps) {
  return (
    <li>
      <div className={styles.line}>
        <p>{text}</p>
        <ButtonLink to={to} variant="secondary" size="small">
          {link}
        </ButtonLink>
      </div>
      {more && (
        <p className={styles.more}>
          <Link to={more.to} className={reach}>
            {more.link}
          </Link>
        </p>
      )}
      {children && <ul className={styles.items}>{children}</ul>}
    </li>
  )
}

function When({ of, now }: { of: Unfilled | Unconfirmed; now: Date }) {
  return <b>{formatNearStart(of, now)}</b>
}

function JobLink({ of }: { of: Unfilled | Unconfirmed }) {
  return (
    <Link to={paths.adminJob(of.job_id)} className={reach} {...written()}>
      {jobTitle(of.project_name)}
    </Link>
  )
}
