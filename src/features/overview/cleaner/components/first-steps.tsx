import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Card, CardLink, LinkRow } from '@/components/ui/card'
import { t, tn } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { personalKey } from '@/lib/session/personal-storage'
import type { FirstStep } from '../api'
import styles from './first-steps.module.css'

const steps: Record<FirstStep, { to: string; text: string; why: string }> = {
  postcode: {
    to: paths.ownPostcode,
    text: t('Add your postcode to hear about jobs near you.'),
    why: t('You’ll also see how far away each job is.'),
  },
  documents: {
    to: paths.ownDocuments,
    text: t('Upload your documents'),
    why: t('White Card, driver’s license, visa or Blue Card.'),
  },
  course: {
    to: paths.training,
    text: t('Complete your first course'),
    why: t('Takes about 15 minutes.'),
  },
}

const hiddenKey = (userId: string) => personalKey(userId, 'first-steps-hidden')

type FirstStepsProps = {
  missing: readonly FirstStep[]
  /** Collapses the steps into one line, for people who are already accepted for a job. */
  isShort: boolean
}

/** The steps that a new cleaner has not completed. The steps can be hidden on this device (rule 4.7). */
export function FirstSteps({ missing, isShort }: FirstStepsProps) {
  const { userId } = useSignedIn()
  const titleId = useId()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(userId)) !== null)
  if (isHidden || missing.length === 0) return null

  function handleHide() {
    localStorage.setItem(hiddenKey(userId), 'yes')
    setHidden(true)
  }

  const hide = (
    <IconButton aria-label={t('Hide these steps')} onClick={handleHide}>
      <X size={20} aria-hidden="true" />
    </IconButton>
  )
  const list = (
    <ul className={styles.list}>
      {missing.map((step) => (
        <LinkRow key={step} className={styles.step}>
          <div>
            <CardLink to={steps[step].to}>{steps[step].text}</CardLink>
            <p>{steps[step].why}</p>
          </div>
          <ArrowRight size={20} aria-hidden="true" />
        </LinkRow>
      ))}
    </ul>
  )
  if (isShort)
    return (
      <Card as="section" className={styles.steps} aria-label={t('Get ready to be accepted')}>
        <div className={styles.head}>
          <details className={styles.short}>
            <summary>{tn(missing.length, '1 step left', '{count} steps left')}</summary>
            {list}
          </details>
          {hide}
        </div>
      </Card>
    )

  return (
    <Card as="section" className={styles.steps} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{t('Get ready to be accepted')}</h2>
          <p>{t('We check these before we accept anyone for a job.')}</p>
        </div>
        {hide}
      </div>
      {list}
    </Card>
  )
}
