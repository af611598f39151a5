import { useState } from 'react'
import { FieldError } from '@/components/form/field'
import { FormPair } from '@/components/form/form'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Switch } from '@/components/ui/switch'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import type { MessageChannel, NotificationSettings } from '../settings-api'
import { deviceTimeZone, timeZoneName, timeZoneOptions } from '../time-zones'
import type { Refused, SaveSetting } from '../use-notification-settings'

/** The default hours when quiet hours are first switched on. */
const night = { quiet_from: '21:00', quiet_until: '07:00' }

type QuietHoursProps = {
  settings: NotificationSettings
  channels: readonly MessageChannel[]
  save: SaveSetting
  refused: Refused | undefined
}

/** The person's quiet hours and time zone (rules 9.19, 9.33). */
export function QuietHours({ settings, channels, save, refused }: QuietHoursProps) {
  const { quiet_from: from, quiet_until: until, time_zone: zone, home_time_zone: home } = settings
  const isOn = from !== null && until !== null
  /** The hours to restore when quiet hours are switched on again. */
  const [last, setLast] = useState(night)
  const errorAt = (at: string) => (refused?.at === at ? refused.text : undefined)

  function switchOff() {
    if (isOn) setLast({ quiet_from: from, quiet_until: until })
    void save('quiet', { quiet_from: null, quiet_until: null })
  }

  return (
    <>
      <div>
        <Switch
          label={t('Quiet hours')}
          checked={isOn}
          onChange={(event) => (event.currentTarget.checked ? void save('quiet', last) : switchOff())}
        />
        <Hint>
          {isOn
            ? effect(channels)
            : t('Invitations, jobs near you and reminders are still paused from 21:00 to 07:00.')}
        </Hint>
        {errorAt('quiet') && <FieldError role="alert">{errorAt('quiet')}</FieldError>}
      </div>
      {isOn && (
        <>
          <FormPair>
            <TimeField
              label={t('From')}
              time={from}
              refusal={errorAt('quiet_from')}
              onSave={(time) => save('quiet_from', { quiet_from: time })}
            />
            <TimeField
              label={t('Until')}
              time={until}
              hint={from === until && t('Both times are the same, so there are no quiet hours.')}
              refusal={errorAt('quiet_until')}
              onSave={(time) => save('quiet_until', { quiet_until: time })}
            />
          </FormPair>
        </>
      )}
      <SelectField
        label={t('Time zone')}
        hint={zone === null && t('Based on your postcode until you choose a time zone.')}
        picksFromList
        options={[
          { value: '', label: t('{city}, from my postcode', { city: timeZoneName(home) }) },
          ...timeZoneOptions([deviceTimeZone(), zone ?? home]),
        ]}
        value={zone ?? ''}
        error={errorAt('time_zone')}
        onChange={({ currentTarget }) => void save('time_zone', { time_zone: currentTarget.value || null })}
      />
    </>
  )
}

function effect(channels: readonly MessageChannel[]): string {
  if (!channels.includes('push'))
    return t('Emails about invitations, jobs near you and reminders wait until your quiet hours end.')
  if (!channels.includes('email')) return t('Push notifications wait until your quiet hours end.')
  return t(
    'Push notifications, and emails about invitations, jobs near you and reminders, wait until your quiet hours end.',
  )
}

type TimeFieldProps = {
  label: string
  /** HH:MM or HH:MM:SS. */
  time: string
  hint?: string | false
  refusal: string | undefined
  onSave: (time: string) => Promise<boolean>
}

/**
 * A time that is saved on blur and on Enter. If the save fails, the typed time stays, and the next blur
 * retries.
 */
function TimeField({ label, time, hint, refusal, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const stored = time.slice(0, 5)
  const [isMissing, setMissing] = useState(false)

  async function handleEnd() {
    setMissing(typed === '')
    if (typed === undefined || typed === '') return
    // Keeps a value that was typed during the save.
    if (typed === stored || (await onSave(typed))) setTyped((now) => (now === typed ? undefined : now))
  }

  return (
    <TextField
      label={label}
      type="time"
      hint={hint}
      value={typed ?? stored}
      error={isMissing ? t('Enter a time, such as 22:00.') : refusal}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void handleEnd()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void handleEnd()
      }}
    />
  )
}
