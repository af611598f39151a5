import { Form } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { PageHeading } from '@/components/page-heading'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import '../verify.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { ErrorState } from '@/components/states/error-state'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import { Verified } from '../components/verified'
import { verificationQuery } from '../verify-api'

/** /verify and /verify/{number}: what a certificate's number stands for. For everybody, signed in or not. */
export function Component() {
  const { number = '' } = useParams()
  return (
    <div className="verify">
      <PageHeading title="Verify a certificate" />
      <NumberForm key={number} number={number} />
      {number !== '' && <Answer number={number} />}
    </div>
  )
}

function NumberForm({ number }: { number: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(number)
  const [isMissing, setMissing] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wanted = text.trim()
    setMissing(wanted === '')
    if (wanted !== '') void navigate(paths.verifyNumber(wanted))
  }

  return (
    <Form onSubmit={handleSubmit}>
      <TextField
        label="Verification number"
        hint="It is at the bottom of the certificate: SW-XXXX-XXXX-XXXX."
        error={isMissing ? 'Please enter the verification number.' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit">Verify</Button>
    </Form>
  )
}

function Answer({ number }: { number: string }) {
  const query = useQuery(verificationQuery(number))
  if (query.isPending) return <LoadingState label="Looking it up…" />
  if (query.data === undefined) {
    return (
      <ErrorState
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (!query.data) {
    return (
      <Notice tone="danger">
        Not valid: no certificate has the number {number}. Check each letter and digit.
      </Notice>
    )
  }
  return <Verified verified={query.data} />
}
