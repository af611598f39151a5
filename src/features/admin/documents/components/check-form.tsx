import type { RefObject } from 'react'
import { Form } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { t } from '@/lib/i18n/language'
import { expiryOf } from '../use-drafts'
import { DecisionError, type DecisionProps } from './decision-parts'
import styles from './document-desk.module.css'
import { Key } from './shortcut-keys'

type CheckFormProps = Pick<
  DecisionProps,
  'document' | 'draft' | 'isPending' | 'error' | 'dateField' | 'onChange' | 'onCheck'
> & { name: string; refuseButton: RefObject<HTMLButtonElement | null> }

/** The date until which the document is valid, and the two decisions. */
export function CheckForm({
  document,
  draft,
  name,
  isPending,
  error,
  dateField,
  refuseButton,
  onChange,
  onCheck,
}: CheckFormProps) {
  const date = expiryOf(document, draft)
  const isAsGiven = document.expires_on !== null && date === document.expires_on
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
    >
      <div className={styles.field}>
        <TextField
          ref={dateField}
          type="date"
          label={t('Expiry date')}
          hint={
            isAsGiven ? t('As {name} has given it. Is it the date on the document?', { name }) : undefined
          }
          invalid={error !== undefined}
          aria-keyshortcuts="D"
          max="2199-12-31"
          value={date ?? ''}
          onChange={({ target }) => onChange({ date: target.value, isWithoutDate: false })}
        />
        <DecisionError>{error}</DecisionError>
      </div>
      <Checkbox
        label={t('No expiry date')}
        checked={date === undefined}
        onChange={({ target }) => onChange({ isWithoutDate: target.checked })}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={isPending} busyText={t('Saving…')} aria-keyshortcuts="C">
          {t('Check')} <Key>C</Key>
        </Button>
        <Button
          ref={refuseButton}
          variant="secondary"
          disabled={isPending}
          aria-keyshortcuts="R"
          onClick={() => onChange({ isRefusing: true })}
        >
          {t('Refuse…')} <Key>R</Key>
        </Button>
      </div>
    </Form>
  )
}
