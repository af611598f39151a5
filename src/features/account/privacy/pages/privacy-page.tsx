import { Link, useLocation } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { rich } from '@/components/rich-text'
import { Notice } from '@/components/ui/notice'
import { VisitorLanguage } from '@/components/visitor-language'
import { captchaSettings, contactEmail } from '@/lib/backend/backend'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useWayBack } from '@/lib/navigation/way-back'
import { type Topic, topics } from '../privacy-topics'
import { dataOfTopic } from '../retention'
import styles from './privacy-page.module.css'

const order: readonly Topic[] = [
  'account',
  'profile',
  'payment',
  'documents',
  'work',
  'pay',
  'training',
  'messages',
  'devices',
  'record',
  'sites',
]

/** /privacy: the data stored about people, its purpose, retention and readers, and how to get, correct or erase it (rule 18.7). */
export function Component() {
  const { state } = useLocation()
  const way = useWayBack()
  const back = way ?? { to: paths.home, name: 'Shinework' }
  const isDeleted = typeof state === 'object' && state !== null && 'isDeleted' in state
  return (
    <article className={styles.page}>
      {!isDeleted && (
        <BackLink to={back.to} isReturn={way !== undefined}>
          {t('Back to {name}', { name: back.name })}
        </BackLink>
      )}
      <PageHeading title={t('Your privacy')} />
      <VisitorLanguage />
      {isDeleted && (
        <Notice tone="positive">
          {t('Your account has been deleted. Your files will be erased within minutes.')}
        </Notice>
      )}
      <p>
        {t(
          'Shinework keeps what it needs to match cleaners with jobs, and nothing for advertising. We never sell data, track you on other websites, or ask your phone for your location.',
        )}
      </p>
      <Rights />
      <h2>{t('What we keep')}</h2>
      <p>{t('For each item, we explain what it is, why and how long we keep it, and who can see it.')}</p>
      {order.map((topic) => (
        <TopicPart key={topic} topic={topic} />
      ))}
      <h2>{t('Where we keep your data')}</h2>
      <p>
        {t(
          'We keep your data in our hosting provider’s database and file storage, encrypted in transit and at rest, and in backups. Deleted data disappears from backups as they are replaced. Emails pass through our email provider.',
        )}
      </p>
      {captchaSettings && (
        <p>
          {t(
            'When you log in or register, {provider} checks that you are not a robot. It receives your network address and browser details, possibly overseas.',
            { provider: captchaSettings.provider === 'turnstile' ? 'Cloudflare' : 'hCaptcha' },
          )}
        </p>
      )}
      <OnDevice />
      <p>{t('You need an account to look at jobs and apply, so you cannot use Shinework anonymously.')}</p>
      <p>
        <a href="/licenses.txt">{t('Licences for the software used in Shinework')}</a>
      </p>
    </article>
  )
}

function Rights() {
  return (
    <>
      <h2>{t('Download, correct or erase your data')}</h2>
      <ul>
        <li>
          <strong>{t('Get it:')}</strong>{' '}
          {rich(
            'download everything we keep about you, with your files, under {yourData}. It takes a minute and costs nothing.',
            { yourData: <Link to={paths.yourData}>{t('Your data')}</Link> },
          )}
        </li>
        <li>
          <strong>{t('Correct it:')}</strong>{' '}
          {rich('change it on your {profile}. Administrators can correct what they decided.', {
            profile: <Link to={paths.profile}>{t('profile')}</Link>,
          })}
        </li>
        <li>
          <strong>{t('Erase it:')}</strong>{' '}
          {rich(
            'delete your account under {yourData}. Before you confirm, we show you what is erased and what stays.',
            {
              yourData: <Link to={paths.yourData}>{t('Your data')}</Link>,
            },
          )}
        </li>
        <li>
          <strong>{t('Questions or complaints:')}</strong> <Contact />{' '}
          {rich('We will answer within 30 days. If you are not satisfied, you can contact the {office}.', {
            office: (
              <a href="https://www.oaic.gov.au/privacy/privacy-complaints" rel="noopener noreferrer">
                {t('Office of the Australian Information Commissioner')}
              </a>
            ),
          })}
        </li>
      </ul>
    </>
  )
}

function OnDevice() {
  return (
    <>
      <h2>{t('On your own device')}</h2>
      <p>
        {t(
          'So that you can look things up offline, your phone or computer keeps your profile, dashboard, jobs (with addresses and contacts), applications, notifications, courses and certificates as you last saw them, for at most 14 days. It also remembers who is logged in, and keeps anything you answered, read or reported until it is sent. Bank details and documents are never kept on it.',
        )}
      </p>
      <p>
        {t(
          'Logging out removes all of this, except unsent messages and reports such as “I’m here” or “I can’t come” and your reason. If you are logged out automatically, everything stays until you log in again or someone else does.',
        )}
      </p>
    </>
  )
}

function TopicPart({ topic }: { topic: Topic }) {
  const { title, why, kept, seen } = topics[topic]
  return (
    <details className={styles.topic}>
      <summary>
        <h3>{t(title)}</h3>
      </summary>
      <dl>
        <dt>{t('What')}</dt>
        <dd>{sentence(dataOfTopic(topic).map((text) => t(text)))}</dd>
        <dt>{t('Why')}</dt>
        <dd>{t(why)}</dd>
        <dt>{t('How long')}</dt>
        <dd>{t(kept)}</dd>
        <dt>{t('Who sees it')}</dt>
        <dd>{t(seen)}</dd>
      </dl>
    </details>
  )
}

function Contact() {
  return rich('Email {email}.', { email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a> })
}

/** A sentence from a list, e.g. "name", "email address" as "Name; email address." */
function sentence(words: readonly string[]): string {
  const all = words.join('; ')
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`
}
