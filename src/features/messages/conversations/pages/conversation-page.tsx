import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Loading, Skeleton } from '@/components/ui/loading'
import { codeOf, codes } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { conversationQuery } from '../api'
import { Thread } from '../components/thread'

/** /messages/{application}: the person's conversation with the administrators about an application (rule 21.9). */
export function Component() {
  const { applicationId = '' } = useParams()
  const { userId } = useSignedIn()
  const query = useQuery(conversationQuery(userId, 'own', applicationId))
  const conversation = query.data
  const unread = (
    <Loaded
      query={query}
      loading={
        <Loading label={t('Loading messages…')}>
          <Skeleton height="8rem" />
        </Loading>
      }
      whenMissing={<ButtonLink to={paths.myApplications}>{t('See your applications')}</ButtonLink>}
    >
      {() => null}
    </Loaded>
  )
  return (
    <>
      <BackLink to={paths.myApplications}>{t('My Applications')}</BackLink>
      <PageHeading
        title={conversation?.job_title ?? t('Messages')}
        isWritten={conversation !== undefined}
        windowTitle={t('Messages')}
      >
        {conversation && conversation.job_id !== null && (
          <ButtonLink to={paths.job(conversation.job_id)} variant="secondary" size="small">
            {t('View Job Details')}
          </ButtonLink>
        )}
      </PageHeading>
      {codeOf(query.error) === codes.notFound ? (
        unread
      ) : (
        <Thread
          key={applicationId}
          applicationId={applicationId}
          conversation={conversation}
          unread={unread}
        />
      )}
    </>
  )
}
