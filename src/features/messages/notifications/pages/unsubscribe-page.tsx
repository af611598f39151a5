import { useState } from 'react'
import { FormStack } from '@/components/form/form'
import { PageHeading, wantRouteFocus } from '@/components/page-heading'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { VisitorLanguage } from '@/components/visitor-language'
import { codes, type Failure } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { isUuid, paths } from '@/lib/navigation/paths'
import { useMailLink } from '@/lib/session/use-mail-token'
import { type MessageKind, messageKinds, stopEmails } from '../settings-api'

const windowTitle = t('Stop emails')

const stillShown = t('You’ll still see everything in the app, under the bell.')

const subjects: Record<MessageKind, string> = {
  invitations: t('invitations to jobs'),
  nearby: t('jobs near you'),
  decisions: t('decisions on your applications and documents'),
  changes: t('changes to your jobs and related messages'),
  reminders: t('upcoming jobs and expiring documents'),
  messages: t('conversations about applications'),
  pay: t('your pay'),
}

/** /unsubscribe: the target of the link in an email. Needs a click, because mail scanners open links. */
export function Component() {
  const link = useMailLink('token')
  const token = link.get('token') ?? ''
  const kind = readKind(link.get('kind'))
  const [state, setState] = useState<'asking' | 'busy' | 'done' | Failure>('asking')
  const failed = typeof state === 'object' ? state : undefined

  async function handleClick(wanted: MessageKind) {
    setState('busy')
    const result = await stopEmails(token, wanted)
    // Moves the focus, because a success or an invalid link removes the focused button.
    if (result.success || result.code === codes.notFound) wantRouteFocus()
    setState(result.success ? 'done' : result)
  }

  if (kind === undefined || !isUuid(token) || failed?.code === codes.notFound) return <NoLink />
  const subject = subjects[kind]
  if (state === 'done') {
    return (
      // A new key gives a new heading, which takes the focus.
      <FormStack key="done">
        <PageHeading title={t('No more emails about {subject}', { subject })} windowTitle={windowTitle} />
        <p>{stillShown}</p>
        <SettingsLink />
      </FormStack>
    )
  }
  return (
    <FormStack>
      <PageHeading title={t('Stop emails about {subject}?', { subject })} windowTitle={windowTitle} />
      <p>{stillShown}</p>
      {failed && <Notice tone="danger">{failed.error}</Notice>}
      <Button block busy={state === 'busy'} busyText={t('Stopping…')} onClick={() => void handleClick(kind)}>
        {t('Stop these emails')}
      </Button>
      <SettingsLink variant="quiet" />
      <VisitorLanguage />
    </FormStack>
  )
}

function readKind(text: string | null): MessageKind | undefined {
  return messageKinds.find((kind) => kind === text)
}

function SettingsLink({ variant = 'secondary' }: { variant?: 'secondary' | 'quiet' }) {
  return (
    <ButtonLink to={paths.notificationSettings} variant={variant} block>
      {t('Choose which notifications you get')}
    </ButtonLink>
  )
}

function NoLink() {
  return (
    <FormStack>
      <PageHeading title={t('This link does not work')} windowTitle={windowTitle} />
      <p>
        {t(
          'Part of the link might be missing. Open it again from the email, or log in and choose which emails you get.',
        )}
      </p>
      <SettingsLink />
      <VisitorLanguage />
    </FormStack>
  )
}
