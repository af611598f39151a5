import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type PushState, pushStateQuery, switchPushOff, switchPushOn } from '../push-switching'

const texts: Record<PushState, string> = {
  insecure: t('Push notifications only work if you open Shinework over https.'),
  unsupported: t(
    'This browser cannot show push notifications. On an iPhone, add Shinework to the home screen first.',
  ),
  blocked: t(
    'Your browser blocks notifications from Shinework. Allow them for this site in your browser settings.',
  ),
  off: t('Off. This device shows no notifications while Shinework is closed.'),
  on: t('On. This device shows push notifications even when Shinework is closed.'),
}

/** Turns push on and off on this device (rule 9.10). Render it only if push is set up. */
export function PushSwitch() {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const state = useQuery(pushStateQuery(userId))
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const canSwitch = state.data === 'on' || state.data === 'off'

  async function handleChange(wanted: boolean) {
    setBusy(true)
    setFailed(false)
    try {
      await (wanted ? switchPushOn(userId) : switchPushOff(userId))
    } catch (error) {
      console.error('Push notifications could not be switched.', error)
      setFailed(true)
    }
    await queryClient.invalidateQueries(pushStateQuery(userId))
    setBusy(false)
  }

  return (
    <div>
      <Switch
        label={t('Push notifications on this device')}
        checked={state.data === 'on'}
        disabled={!canSwitch || isBusy}
        onChange={(event) => void handleChange(event.currentTarget.checked)}
      />
      <Hint role="status">{describe()}</Hint>
    </div>
  )

  function describe() {
    if (isBusy) return t('One moment…')
    if (state.isError)
      return t('We could not check whether push notifications are on. Please try again later.')
    if (!state.data) return t('Checking…')
    if (hasFailed) return `${t('That did not work. Please try again later.')} ${texts[state.data]}`
    return texts[state.data]
  }
}
