import { useQuery } from '@tanstack/react-query'
import { FormStack } from '@/components/form/form'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { Button } from '@/components/ui/button'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Hint } from '@/components/ui/text'
import { VisitorLanguage } from '@/components/visitor-language'
import { t } from '@/lib/i18n/language'
import { logOut } from '@/lib/person/session'
import { CodeForm } from '../components/code-form'
import { NewFactor } from '../components/new-factor'
import { factorsQuery, giveCode } from '../second-factor'

type SecondFactorPageProps = { userId: string; onGiven: () => void }

/** Between the password and everything else: the code, or setting up the second factor that administrators must have (rules 2.25, 2.26). */
export function SecondFactorPage({ userId, onGiven }: SecondFactorPageProps) {
  const query = useQuery(factorsQuery(userId))
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
        {(factors) => (factors.length > 0 ? <Ask onGiven={onGiven} /> : <SetUp onDone={onGiven} />)}
      </Loaded>
      <Button variant="quiet" block onClick={() => void logOut()}>
        {t('Log in as somebody else')}
      </Button>
      <VisitorLanguage />
    </FormStack>
  )
}

function Ask({ onGiven }: { onGiven: () => void }) {
  return (
    <CodeForm text={t('Log In')} onCode={giveCode} onDone={onGiven}>
      <PageHeading title={t('Enter your code')} />
      <p>{t('Your account is protected by a second factor.')}</p>
    </CodeForm>
  )
}

function SetUp({ onDone }: { onDone: () => void }) {
  return (
    <>
      <PageHeading title={t('Set up a second factor')} />
      <p>{t('Administrators need one here: a code from your phone besides the password.')}</p>
      <Hint>{t('Finish within ten minutes of logging in. If that is over, log in again.')}</Hint>
      <NewFactor onDone={onDone} />
    </>
  )
}
