import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormStack } from '@/components/form/form'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { Button } from '@/components/ui/button'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Hint } from '@/components/ui/text'
import { VisitorLanguage } from '@/components/visitor-language'
import { sessionKeys } from '@/lib/client/query-keys'
import { t } from '@/lib/i18n/language'
import { logOut } from '@/lib/person/signed-in-person'
import { CodeForm } from '../components/code-form'
import { NewFactor } from '../components/new-factor'
import { RecoveryForm } from '../components/recovery-form'
import { factorsQuery, giveCode } from '../second-factor'

type SecondFactorPageProps = { userId: string; onGiven: () => void }

/**
 * The page shown after a correct password and before every other page. It requires the code of the second
 * factor. Administrators who must have a second factor but have none set it up here (rules 2.25, 2.26).
 */
export function SecondFactorPage({ userId, onGiven }: SecondFactorPageProps) {
  const queryClient = useQueryClient()
  const query = useQuery(factorsQuery(userId))
  function handleGiven() {
    // Refetches the factors, because a recovery code removes them.
    void queryClient.invalidateQueries({ queryKey: sessionKeys.factors(userId) })
    onGiven()
  }
  return (
    <FormStack>
      <Loaded
        query={query}
        loading={
          <Loading label={t('Loading…')}>
            <Skeleton height="10rem" />
          </Loading>
        }
      >
        {(factors) => (factors.length > 0 ? <Ask onGiven={handleGiven} /> : <SetUp onDone={onGiven} />)}
      </Loaded>
      <Button variant="quiet" block onClick={() => void logOut()}>
        {t('Log in as someone else')}
      </Button>
      <VisitorLanguage />
    </FormStack>
  )
}

function Ask({ onGiven }: { onGiven: () => void }) {
  const [isRecovering, setRecovering] = useState(false)
  return (
    <>
      {isRecovering ? (
        <>
          <PageHeading title={t('Enter a recovery code')} />
          <RecoveryForm onDone={onGiven} />
        </>
      ) : (
        <CodeForm text={t('Log In')} onCode={giveCode} onDone={onGiven}>
          <PageHeading title={t('Enter your code')} />
          <p>{t('Your account is protected by two-step verification.')}</p>
        </CodeForm>
      )}
      <Button variant="quiet" block onClick={() => setRecovering(!isRecovering)}>
        {isRecovering ? t('Use the code from my app') : t('I’ve lost my phone')}
      </Button>
    </>
  )
}

function SetUp({ onDone }: { onDone: () => void }) {
  return (
    <>
      <PageHeading title={t('Set up two-step verification')} />
      <p>{t('Administrators log in with their password and a code from an app on their phone.')}</p>
      <Hint>{t('Finish within ten minutes, or you will need to log in again.')}</Hint>
      <NewFactor onDone={onDone} />
    </>
  )
}
