import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Card, CardLink, LinkRow } from '@/components/ui/card'
import { useSignedIn } from '@/features/auth/session'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { personalKey } from '@/lib/session/personal-storage'
import type { FirstStep } from '../api'
import styles from './first-steps.module.css'

const steps: Record<FirstStep, { to: string; text: string; why: string }> = {
  postcode: {
    to: `${paths.profile}#postcode`,
    text: t('Add your postcode to hear about jobs near you.'),
    why: t('You’ll also see how far away each job is.'),
  },
  documents: {
    to: `${paths.profile}#documents`,
    text: t('Upload your documents'),
    why: t('White Card, driver’s license, visa or Blue Card.'),
  },
  course: {
    to: paths.training,
    text: t('Complete a first course'),
    why: t('Takes about 15 minutes.'),
  },
}

const hiddenKey = (userId: string) => personalKey(userId, 'first-steps-hidden')

/** What a new cleaner still has to do; can be hidden on this device (rule 4.7). */
export function FirstSteps({ missing }: { missing: readonly FirstStep[] }) {
  const { userId } = useSignedIn()
  const titleId = useId()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(userId)) !== null)
  if (isHidden || missing.length === 0) return null

  function handleHide() {
    localStorage.setItem(hiddenKey(userId), 'yes')
    setHidden(true)
  }

  return (
    <Card as="section" className={styles.steps} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{t('Get ready to be accepted')}</h2>
          <p>{t('We look at this before we accept anybody for a job.')}</p>
        </div>
        <IconButton aria-label={t('Hide these steps')} onClick={handleHide}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
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
    </Card>
  )
}
