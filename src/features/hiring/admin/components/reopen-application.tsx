import { useQueryClient } from '@tanstack/react-query'
import { ReopenButton } from '@/components/admin/reopen-button'
import { rich } from '@/components/rich-text'
import { UserText } from '@/components/user-text'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { jobKeys } from '@/lib/client/query-keys'
import { unwrap } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { reopen } from '../api'
import { refreshApplications } from '../refresh-applications'

type ReopenApplicationProps = {
  id: string
  name: string
  job: string
}

/** Makes a rejected application Pending again (rule 13.16). */
export function ReopenApplication({ id, name, job }: ReopenApplicationProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()

  async function run() {
    const [verdict] = await unwrap(reopen([id]), 'verdicts')
    if (verdict?.error) throw new Error(verdict.error)
  }

  return (
    <ReopenButton
      what={`${name}, ${job}`}
      question={rich('Reopen {name}’s application for {job}?', { name, job: <UserText>{job}</UserText> })}
      run={run}
      onDone={() => {
        void refreshApplications(queryClient, userId, [id]).catch(() => undefined)
        void invalidate(
          queryClient,
          adminKeys.overview(userId),
          adminKeys.jobs(userId),
          jobKeys.person(userId),
        )
      }}
    >
      {t('The application will be Pending again, and {name} will be told.', { name })}
    </ReopenButton>
  )
}
