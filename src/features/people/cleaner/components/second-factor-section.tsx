import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { Button } from '@/components/ui/button'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast-store'
import type { Confirmation, IssuedCodes } from '@/features/account'
import {
  ConfirmIdentity,
  type Factor,
  type FactorChange,
  factorsQuery,
  makeRecoveryCodes,
  NewFactor,
  permitFactorChange,
  RecoveryCodes,
  recoveryCodesQuery,
  removeFactor,
} from '@/features/account'
import { sessionKeys } from '@/lib/client/query-keys'
import { formatDate } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import styles from './second-factor-section.module.css'

/** The maximum number of second factors: one in use and one spare. More would not add protection (rule 2.24). */
const most = 2

/** Sets up, lists and removes the user's own second factors. */
export function SecondFactorSection({ userId }: { userId: string }) {
  const query = useQuery(factorsQuery(userId))
  return (
    <FormSection
      id="second-factor"
      title={t('Two-step verification')}
      note={t('We also ask for a code from your phone, so a stolen password is not enough.')}
    >
      <Loaded
        query={query}
        loading={
          <Loading label={t('Loading…')}>
            <Skeleton height="3rem" />
          </Loading>
        }
      >
        {(factors) => <Factors userId={userId} factors={factors} />}
      </Loaded>
    </FormSection>
  )
}

function Factors({ userId, factors }: { userId: string; factors: Factor[] }) {
  const [isAdding, setAdding] = useState(false)
  /** The confirmation to ask for, and the action that follows it. */
  const [pending, setPending] = useState<{ by: Confirmation; go: () => Promise<void> }>()
  const queryClient = useQueryClient()
  const [issuedCodes, setIssuedCodes] = useState<IssuedCodes>()
  const createdOn = useQuery(recoveryCodesQuery(userId)).data
  async function readAgain() {
    await queryClient.invalidateQueries({ queryKey: sessionKeys.factors(userId) })
    await queryClient.invalidateQueries({ queryKey: sessionKeys.recoveryCodes(userId) })
  }

  /** Runs a change that needs the password or a code. If the confirmation is missing, asks for it and retries. */
  async function confirmed(change: () => Promise<FactorChange>, done: () => void): Promise<void> {
    const result = await change()
    if (result.success) done()
    else if (!('confirmation' in result) || result.confirmation === undefined) throw new Error(result.error)
    else setPending({ by: result.confirmation, go: () => confirmed(change, done) })
  }

  function handleAdded() {
    setAdding(false)
    showToast(t('Two-step verification is set up. Your other devices have been logged out.'))
    void readAgain()
  }

  async function makeCodes(): Promise<FactorChange> {
    const made = await makeRecoveryCodes()
    if (made.success) setIssuedCodes(made.data)
    return made
  }

  if (issuedCodes !== undefined) {
    const handleSaved = () => {
      setIssuedCodes(undefined)
      void readAgain()
    }
    return <RecoveryCodes made={issuedCodes} areFirst={createdOn === null} onDone={handleSaved} />
  }
  return (
    <>
      <FactorList
        factors={factors}
        remove={(id) =>
          confirmed(
            () => removeFactor(id),
            () => void readAgain(),
          )
        }
      />
      {factors.length > 0 && createdOn !== undefined && !isAdding && (
        <CodesLine
          createdOn={createdOn}
          onMake={() => void confirmed(makeCodes, () => undefined).catch(showError)}
        />
      )}
      {isAdding ? (
        <NewFactor makesCodes={createdOn === null} onDone={handleAdded} onCancel={() => setAdding(false)} />
      ) : (
        factors.length < most && (
          <div>
            <Button
              variant="secondary"
              onClick={() => void confirmed(permitFactorChange, () => setAdding(true)).catch(showError)}
            >
              {factors.length === 0 ? t('Set up two-step verification') : t('Add another app')}
            </Button>
          </div>
        )
      )}
      {pending && (
        <ConfirmIdentity
          by={pending.by}
          onConfirmed={() => {
            setPending(undefined)
            void pending.go().catch(showError)
          }}
          onCancel={() => setPending(undefined)}
        />
      )}
    </>
  )
}

function FactorList({ factors, remove }: { factors: Factor[]; remove: (id: string) => Promise<void> }) {
  if (factors.length === 0) return null
  return (
    <ul className={styles.factors}>
      {factors.map(({ id, since }) => (
        <li key={id}>
          {t('Authenticator app, set up {day}', { day: formatDate(since) })}
          <ConfirmButton
            variant="secondary"
            size="small"
            text={t('Remove')}
            title={t('Remove this authenticator app?')}
            confirm={t('Remove')}
            busyText={t('Removing…')}
            run={() => remove(id)}
            onDone={() => undefined}
          >
            {factors.length === 1
              ? t('After that, you will only need your password to log in.')
              : t('Codes from this app will no longer work.')}
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}

/** The state of the recovery codes, and the button for new ones (rule 2.38). `createdOn` is null if there are none. */
function CodesLine({ createdOn, onMake }: { createdOn: string | null; onMake: () => void }) {
  return (
    <>
      {createdOn === null ? (
        <Notice tone="warning">
          {t('You have no recovery codes. If you lose your phone, only an administrator can let you in.')}
        </Notice>
      ) : (
        <p>
          {t('Ten recovery codes, created {day}. Each one logs you in once without your phone.', {
            day: formatDate(createdOn),
          })}
        </p>
      )}
      <div>
        <Button variant="secondary" onClick={onMake}>
          {createdOn === null ? t('Create recovery codes') : t('Create new recovery codes')}
        </Button>
      </div>
    </>
  )
}

function showError(error: unknown) {
  showToast(error instanceof Error ? error.message : String(error))
}
