import { type ReactNode, Suspense } from 'react'
import { PressSender } from '@/features/applications/components/press-sender'
import { PushRegistration } from '@/features/push/components/push-registration'
import { AnswerSender } from '@/features/training/components/answer-sender'
import { rest } from '@/lib/app-worker'
import { waitForInstallPrompt } from '@/lib/install-prompt'
import { loadOr } from '@/lib/load-or'
import { NewVersionNotice } from './new-version-notice'

waitForInstallPrompt()

/** It needs the reads of all other pages, which may cost the first page nothing. */
const KeptPages = loadOr(
  () =>
    rest()
      .then(() => import('./kept-pages'))
      .then((kept) => kept.KeptPages),
  () => null,
)

/** What goes on beside every page of a signed-in person. */
export function BackgroundWork({ userId }: { userId: string }): ReactNode {
  return (
    <>
      <PushRegistration userId={userId} />
      <PressSender userId={userId} />
      <AnswerSender userId={userId} />
      <NewVersionNotice />
      <Suspense fallback={null}>
        <KeptPages userId={userId} />
      </Suspense>
    </>
  )
}
