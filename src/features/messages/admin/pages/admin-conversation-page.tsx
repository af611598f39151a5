import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { BackToList, readPlace } from '@/components/admin/back-to-list'
import { FieldAlert } from '@/components/form/field'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { Button, ButtonLink, buttonClass } from '@/components/ui/button'
import { Loading, Skeleton } from '@/components/ui/loading'
import { PhoneLink } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { type Conversation, conversationQuery } from '@/features/messages/conversations/api'
import { Thread } from '@/features/messages/conversations/components/thread'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { conversationKeys } from '@/lib/client/query-keys'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { conversationsQuery, settleConversation } from '../api'
import { ConversationColumns, useHasColumns } from '../components/conversation-columns'
import { readConversationFilters } from '../schema'

/** /admin/messages/{application}: the administrators' side of a conversation (rule 21.9). */
export function Component() {
  const { applicationId = '' } = useParams()
  const { search, state } = useLocation()
  if (useHasColumns()) {
    return (
      <ConversationColumns current={applicationId}>
        <OpenConversation key={applicationId} applicationId={applicationId} opensNext />
      </ConversationColumns>
    )
  }
  return (
    <>
      <BackToList
        place={readPlace(state)}
        otherwise={{ list: 'messages', address: `${paths.adminMessages}${search}` }}
      />
      <OpenConversation applicationId={applicationId} />
    </>
  )
}

/**
 * After the administrator has dealt with a conversation, opens the one that waits longest. Does so only if the list
 * shows waiting conversations, because a conversation that was dealt with leaves that list (rule 21.11).
 */
function useOpenNext(applicationId: string, isEnabled: boolean) {
  const { userId } = useSignedIn()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { show } = readConversationFilters(new URLSearchParams(search))
  const isOn = isEnabled && show === undefined
  const waiting = useInfiniteQuery({ ...conversationsQuery(userId, { search: '' }), enabled: isOn })
  return (name: string) => {
    if (!isOn) return
    const others = waiting.data?.pages.flat().filter((other) => other.application_id !== applicationId) ?? []
    const [next] = others
    const back = {
      text: t('Back to {name}', { name }),
      to: `${paths.adminConversation(applicationId)}${search}`,
    }
    showToast(next ? t('Done. Here is the next conversation.') : t('Done. No one else is waiting.'), {
      action: back,
    })
    if (next) void navigate({ pathname: paths.adminConversation(next.application_id), search })
  }
}

type OpenConversationProps = { applicationId: string; opensNext?: boolean }

function OpenConversation({ applicationId, opensNext = false }: OpenConversationProps) {
  const { userId } = useSignedIn()
  const place = readPlace(useLocation().state)
  const openNext = useOpenNext(applicationId, opensNext)
  const query = useQuery(conversationQuery(userId, 'office', applicationId))
  const conversation = query.data
  const name = conversation?.name ?? place?.name
  return (
    <>
      <PageHeading title={name ?? t('Messages')} isWritten={name !== undefined} windowTitle={t('Messages')}>
        {conversation && (
          <PageActions>
            {conversation.phone && (
              <PhoneLink
                className={buttonClass({ variant: 'secondary', size: 'small' })}
                phone={conversation.phone}
                aria-label={t('Call {name}', { name: conversation.name ?? '' })}
              >
                <Phone size={18} aria-hidden="true" /> {conversation.phone}
              </PhoneLink>
            )}
            {conversation.user_id !== null && (
              <ButtonLink to={paths.userProfile(conversation.user_id)} variant="secondary" size="small">
                {t('View profile')}
              </ButtonLink>
            )}
            {conversation.job_id !== null && (
              <ButtonLink to={paths.adminJob(conversation.job_id)} variant="secondary" size="small">
                <span {...written()}>{conversation.job_title}</span>
              </ButtonLink>
            )}
          </PageActions>
        )}
      </PageHeading>
      <Loaded
        query={query}
        loading={
          <Loading label={t('Loading conversations…')}>
            <Skeleton height="8rem" />
          </Loading>
        }
        whenMissing={<ButtonLink to={paths.adminMessages}>{t('Back to messages')}</ButtonLink>}
      >
        {(data) => (
          <Thread
            key={data.application_id}
            applicationId={data.application_id}
            conversation={data}
            onSent={() => data.waits_since !== null && openNext(data.name ?? '')}
            beside={
              data.waits_since !== null && (
                <NeedsNoAnswer conversation={data} onSettled={() => openNext(data.name ?? '')} />
              )
            }
          />
        )}
      </Loaded>
    </>
  )
}

/** Takes a conversation off the waiting list, e.g. after "Thanks!", which needs no reply (rule 21.8). */
function NeedsNoAnswer({ conversation, onSettled }: { conversation: Conversation; onSettled: () => void }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const { application_id: applicationId, last_at } = conversation
  const settling = useMutation({
    mutationFn: () => settleConversation(applicationId, last_at ?? ''),
    onSuccess: onSettled,
    onSettled: () => invalidate(queryClient, conversationKeys.person(userId), adminKeys.overview(userId)),
  })
  return (
    <>
      <Button
        variant="secondary"
        busy={settling.isPending}
        busyText={t('Saving…')}
        onClick={() => settling.mutate()}
      >
        {t('No answer needed')}
      </Button>
      <FieldAlert>{settling.error?.message}</FieldAlert>
    </>
  )
}
