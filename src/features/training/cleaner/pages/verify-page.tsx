import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Form } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fact } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { Tag } from '@/components/ui/tag'
import { VisitorLanguage } from '@/components/visitor-language'
import { formatDate } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { verificationQuery } from '../../api'
import styles from './verify-page.module.css'

/**
 * /verify and /verify/{number}: shows the certificate with the entered number. Open to everyone, signed in or not.
 */
export function Component() {
  const { number = '' } = useParams()
  return (
    <div className={styles.page}>
      <PageHeading title={t('Verify a certificate')} />
      <NumberForm key={number} number={number} />
      {number !== '' && <Answer number={number} />}
      <VisitorLanguage />
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
        label={t('Verification number')}
        hint={t('Find it at the bottom of the certificate: SW-XXXX-XXXX-XXXX.')}
        error={isMissing ? t('Please enter the verification number.') : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit">{t('Verify')}</Button>
    </Form>
  )
}

function Answer({ number }: { number: string }) {
  return (
    <Loaded
      query={useQuery(verificationQuery(number))}
      loading={<LoadingState label={t('Looking up the number…')} />}
    >
      {(verification) =>
        verification ? (
          <Card as="section" className={styles.result} aria-label={t('Result')} role="status">
            {verification.is_valid ? (
              <Tag tone="positive">{t('Valid')}</Tag>
            ) : (
              <Tag tone="danger">{t('Expired on {day}', { day: formatDate(verification.valid_until) })}</Tag>
            )}
            <dl>
              <Fact name={t('Name')}>{verification.person_name}</Fact>
              <Fact name={t('Course')}>{verification.course_title}</Fact>
              <Fact name={t('Completed')}>{formatDate(verification.completed_on)}</Fact>
              {verification.valid_until !== null && verification.is_valid && (
                <Fact name={t('Valid until')}>{formatDate(verification.valid_until)}</Fact>
              )}
            </dl>
          </Card>
        ) : (
          <Notice tone="danger">
            {t('Not valid: no certificate has the number {number}. Check each letter and digit.', { number })}
          </Notice>
        )
      }
    </Loaded>
  )
}
