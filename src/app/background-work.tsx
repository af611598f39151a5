import type { ReactNode } from 'react'
import { VisitReportSender } from '@/features/hiring/cleaner/components/visit-report-sender'
import { MessageSender } from '@/features/messages/conversations/components/message-sender'
import { PushRegistration } from '@/features/messages/push/components/push-registration'
import { AnswerSender } from '@/features/training/cleaner/components/answer-sender'
import { NewVersionNotice } from './new-version-notice'
import { OfflinePrefetch } from './offline-prefetch'

/** The background work of every page of a signed-in user. */
export function BackgroundWork({ userId }: { userId: string }): ReactNode {
  return (
    <>
      <PushRegistration userId={userId} />
      <VisitReportSender userId={userId} />
      <MessageSender userId={userId} />
      <AnswerSender userId={userId} />
      <NewVersionNotice />
      <OfflinePrefetch userId={userId} />
    </>
  )
}
