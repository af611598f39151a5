import { TextField } from '@/components/form/text-field'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { useCopy } from '@/components/use-copy'
import { t } from '@/lib/i18n/language'
import styles from './calendar-feed.module.css'

/** The new calendar URL, with buttons to copy or open it. The URL cannot be shown again. */
export function CalendarAddress({ address }: { address: string }) {
  const { copied, copy } = useCopy(address)

  return (
    <>
      <TextField
        label={t('Your calendar link')}
        hint={t('Copy the link now. It is only shown once.')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button size="small" onClick={() => void copy()}>
          {t('Copy link')}
        </Button>
        {/* The webcal scheme opens the device's calendar app. */}
        <a
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          href={address.replace(/^https?:/, 'webcal:')}
        >
          {t('Open in calendar app')}
        </a>
      </div>
      <Hint role="status">
        {copied === 'copied' && t('Copied.')}
        {copied === 'refused' && t('Your browser blocked copying. Select the link and copy it yourself.')}
      </Hint>
      <Hint>
        {t(
          'In Google Calendar or Outlook on the web, add a calendar “From URL” and paste the link. Most calendars check for changes every few hours, and some once a day.',
        )}
      </Hint>
      <Notice tone="warning">
        {t(
          'Anyone with this link can see your jobs and where they are. Keep it private, and replace it if someone else gets it.',
        )}
      </Notice>
    </>
  )
}
