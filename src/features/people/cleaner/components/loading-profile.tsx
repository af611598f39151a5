import { LoadingFormSection } from '@/components/form/form-section'
import { t } from '@/lib/i18n/language'
import styles from './loading-profile.module.css'

/**
 * The placeholder is as high as the screen, so that content below the form does not appear first and then
 * jump.
 */
export function LoadingProfile() {
  return (
    <div role="status" className={styles.loading}>
      <span className="sr-only">{t('Loading your profile…')}</span>
      <LoadingFormSection fields={1} />
      <LoadingFormSection fields={5} />
    </div>
  )
}
