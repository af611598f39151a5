import { Link, useLocation } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Notice } from '@/components/ui/notice'
import { contactEmail } from '@/lib/backend'
import { paths } from '@/lib/paths'
import { whatIsKept } from '../kept-data'
import { type Topic, topics } from '../topics'
import styles from './privacy-page.module.css'

const order: readonly Topic[] = [
  'account',
  'profile',
  'payment',
  'documents',
  'work',
  'training',
  'messages',
  'devices',
  'record',
  'sites',
]

/** /privacy: what is kept about people, why, how long and who sees it, and how to get, correct or erase it (rule 18.7). */
export function Component() {
  const { state } = useLocation()
  const isDeleted = typeof state === 'object' && state !== null && 'isDeleted' in state
  return (
    <article className={styles.page}>
      <PageHeading title="Your privacy" />
      {isDeleted && (
        <Notice tone="positive">
          Your account has been deleted. Files that you stored are gone within minutes.
        </Notice>
      )}
      <p>
        Shinework keeps what it needs to bring cleaners and jobs together, and nothing for advertising.
        Nothing is sold. Nobody is followed across other sites, and where you are is never asked of your
        phone.
      </p>
      <h2>Get it, correct it, erase it</h2>
      <ul>
        <li>
          <strong>Get it:</strong> download everything that is kept about you, with your files, under{' '}
          <Link to={paths.yourData}>Your data</Link>. It takes a minute and costs nothing.
        </li>
        <li>
          <strong>Correct it:</strong> change it on your <Link to={paths.profile}>profile</Link>. What
          administrators decided can be corrected by them.
        </li>
        <li>
          <strong>Erase it:</strong> delete your account under <Link to={paths.yourData}>Your data</Link>. You
          are told beforehand what goes and what stays.
        </li>
        <li>
          <strong>Ask, or complain:</strong> <Contact /> You get an answer within 30 days. If it does not
          satisfy you, you can turn to the{' '}
          <a href="https://www.oaic.gov.au/privacy/privacy-complaints" rel="noopener noreferrer">
            Office of the Australian Information Commissioner
          </a>
          .
        </li>
      </ul>
      <h2>What is kept</h2>
      <p>About each: what it is, why it is kept, for how long, and who sees it.</p>
      {order.map((topic) => (
        <TopicPart key={topic} topic={topic} />
      ))}
      <h2>Where it is</h2>
      <p>
        In the database and file store of our hosting provider, encrypted on the way and at rest, and in
        backups, from which deleted data disappears as they are replaced. Emails pass through our email
        provider. Your phone or computer keeps answers and presses until they are sent, and who is logged in;
        logging out removes it.
      </p>
      <p>You can look at jobs and apply only with an account, so Shinework cannot be used without a name.</p>
    </article>
  )
}

function TopicPart({ topic }: { topic: Topic }) {
  const { title, why, kept, seen } = topics[topic]
  return (
    <details className={styles.topic}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <dl>
        <dt>What</dt>
        <dd>{sentence(whatIsKept(topic))}</dd>
        <dt>Why</dt>
        <dd>{why}</dd>
        <dt>How long</dt>
        <dd>{kept}</dd>
        <dt>Who sees it</dt>
        <dd>{seen}</dd>
      </dl>
    </details>
  )
}

function Contact() {
  if (contactEmail === undefined) return 'Write to the administrators of Shinework.'
  return (
    <>
      Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </>
  )
}

/** "name", "email address" as "Name; email address." */
function sentence(words: readonly string[]): string {
  const all = words.join('; ')
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`
}
