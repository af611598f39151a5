import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormStack } from '@/components/form/form'
import { PageHeading, wantRouteFocus } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { ButtonLink } from '@/components/ui/button'
import { VisitorLanguage } from '@/components/visitor-language'
import { t } from '@/lib/i18n/language'
import { isUuid, paths } from '@/lib/navigation/paths'
import { useSession } from '@/lib/person/session'
import { useMailLink } from '@/lib/session/use-mail-token'
import { SecurityNoticeCard } from '../components/security-notice'
import { mailedNoticeQuery, ownNoticesQuery } from '../security-notices'

/** /not-me: where emails about changes of an account lead. It takes a press, because mail scanners open links (rule 2.31). */
export function Component() {
  const link = useMailLink('token')
  const [noticeId, token] = [link.get('notice') ?? '', link.get('token') ?? '']
  const [isTakenBack, setTakenBack] = useState(false)

  function handleTakenBack() {
    // The button that was pressed is gone.
    wantRouteFocus()
    setTakenBack(true)
  }

  if (isTakenBack) return <TakenBack />
  return (
    <FormStack>
      <PageHeading title={t('Was this you?')} />
      {isUuid(noticeId) && isUuid(token) ? (
        <MailedNotice noticeId={noticeId} token={token} onTakenBack={handleTakenBack} />
      ) : (
        <OwnNotices onTakenBack={handleTakenBack} />
      )}
      <VisitorLanguage />
    </FormStack>
  )
}

type NoticesProps = { onTakenBack: () => void }

function MailedNotice({ noticeId, token, onTakenBack }: NoticesProps & { noticeId: string; token: string }) {
  const query = useQuery(mailedNoticeQuery(noticeId, token))
  return (
    <Loaded query={query} loading={<LoadingState label={t('Loading…')} />}>
      {(notice) => <SecurityNoticeCard notice={notice} token={token} onTakenBack={onTakenBack} />}
    </Loaded>
  )
}

function OwnNotices({ onTakenBack }: NoticesProps) {
  const session = useSession()
  if (session.status === 'signed-in') {
    return <ListedNotices userId={session.userId} onTakenBack={onTakenBack} />
  }
  if (session.status === 'loading') return <LoadingState label={t('Loading…')} />
  return (
    <>
      <p>{t('Open the link in our email, or log in. If you cannot log in, contact us.')}</p>
      <ButtonLink to={paths.login} block>
        {t('Log In')}
      </ButtonLink>
    </>
  )
}

function ListedNotices({ userId, onTakenBack }: NoticesProps & { userId: string }) {
  const query = useQuery(ownNoticesQuery(userId))
  return (
    <Loaded query={query} loading={<LoadingState label={t('Loading…')} />}>
      {(notices) =>
        notices.length === 0 ? (
          <p>{t('Nothing about your account was changed in the last two weeks.')}</p>
        ) : (
          notices.map((notice) => (
            <SecurityNoticeCard key={notice.id} notice={notice} onTakenBack={onTakenBack} />
          ))
        )
      }
    </Loaded>
  )
}

function TakenBack() {
  return (
    // A new heading, which takes the focus.
    <FormStack key="done">
      <PageHeading title={t('Thank you for telling us')} />
      <p>
        {t(
          'The change is taken back, and every device is logged out. Your password does not work any more: set a new one.',
        )}
      </p>
      <ButtonLink to={paths.forgotPassword} block>
        {t('Set a new password')}
      </ButtonLink>
      <VisitorLanguage />
    </FormStack>
  )
}
