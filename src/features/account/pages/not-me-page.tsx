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
import { useSession } from '@/lib/person/signed-in-person'
import { useMailLink } from '@/lib/session/use-mail-token'
import { SecurityNoticeCard } from '../components/security-notice'
import { mailedNoticeQuery, ownNoticesQuery, type SecurityNotice } from '../security-notices'

/** /not-me: the page that emails about account changes link to. Requires a click, because mail scanners open links (rule 2.31). */
export function Component() {
  const link = useMailLink('token')
  const [noticeId, token] = [link.get('notice') ?? '', link.get('token') ?? '']
  const [disputed, setDisputed] = useState<What>()

  function handleDisputed(what: What) {
    // Move the focus, because the clicked button is gone.
    wantRouteFocus()
    setDisputed(what)
  }

  if (disputed) return <Disputed what={disputed} />
  return (
    <FormStack>
      <PageHeading title={t('Was this you?')} />
      {isUuid(noticeId) && isUuid(token) ? (
        <MailedNotice noticeId={noticeId} token={token} onDisputed={handleDisputed} />
      ) : (
        <OwnNotices onDisputed={handleDisputed} />
      )}
      <VisitorLanguage />
    </FormStack>
  )
}

type What = SecurityNotice['what']

type NoticesProps = { onDisputed: (what: What) => void }

function MailedNotice({ noticeId, token, onDisputed }: NoticesProps & { noticeId: string; token: string }) {
  const query = useQuery(mailedNoticeQuery(noticeId, token))
  return (
    <Loaded query={query} loading={<LoadingState label={t('Loading…')} />}>
      {(notice) => <SecurityNoticeCard notice={notice} token={token} onDisputed={onDisputed} />}
    </Loaded>
  )
}

function OwnNotices({ onDisputed }: NoticesProps) {
  const session = useSession()
  if (session.status === 'signed-in') {
    return <ListedNotices userId={session.userId} onDisputed={onDisputed} />
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

function ListedNotices({ userId, onDisputed }: NoticesProps & { userId: string }) {
  const query = useQuery(ownNoticesQuery(userId))
  return (
    <Loaded query={query} loading={<LoadingState label={t('Loading…')} />}>
      {(notices) =>
        notices.length === 0 ? (
          <p>{t('Nothing in your account has changed in the last two weeks.')}</p>
        ) : (
          notices.map((notice) => (
            <SecurityNoticeCard key={notice.id} notice={notice} onDisputed={onDisputed} />
          ))
        )
      }
    </Loaded>
  )
}

function Disputed({ what }: { what: What }) {
  const isPutBack = what === 'bank_account' || what === 'factor_added'
  return (
    // The key remounts the heading, which then takes the focus.
    <FormStack key="done">
      <PageHeading title={t('Thank you for telling us')} />
      <p>
        {isPutBack
          ? t(
              'We have undone the change and logged you out on all devices. Your password no longer works, so please set a new one.',
            )
          : t(
              'We have logged you out on all devices. Your recovery codes and password no longer work, so please set a new password.',
            )}
      </p>
      {isPutBack || <p>{t('If we later ask for a code that is not in your app, contact us.')}</p>}
      <ButtonLink to={paths.forgotPassword} block>
        {t('Set a new password')}
      </ButtonLink>
      <VisitorLanguage />
    </FormStack>
  )
}
