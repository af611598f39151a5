import type { ReactNode } from 'react'
import { VisitReportSender } from '@/features/hiring/cleaner/components/visit-report-sender'
import { MessageSender } from '@/features/messages/conversations/components/message-sender'
import { PushRegistration } from '@/features/messages/push/components/push-registration'
import { AnswerSender } from '@/features/training/cleaner/components/answer-sender'
import { NewVersionNotice } from './new-version-notice'
import { OfflinePrefetch } from './offline-prefetch'

/** What goes on beside every page of a signed-in person. */
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
