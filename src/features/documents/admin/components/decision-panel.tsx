import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Key, useShortcuts } from '@/components/admin/keyboard-shortcuts'
import { FieldError, FieldGroup } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { wordsFault } from '@/lib/forms/limits'
import { serverText, t } from '@/lib/i18n/language'
import { usualReasons } from '../refusal-reasons'
import { ownerName, type WaitingDocument } from '../schema'
import { type Draft, expiryOf } from '../use-decision-drafts'
import styles from './document-desk.module.css'

type DecisionProps = {
  document: WaitingDocument
  draft: Draft
  /** The last reason that the administrator typed instead of choosing a usual one. */
  ownReason: string
  isPending: boolean
  error: string | undefined
  dateField: RefObject<HTMLInputElement | null>
  areKeysOn: boolean
  onChange: (changed: Partial<Draft>) => void
  onCheck: () => void
  onRefuse: () => void
}

/** The error of a decision, below the field that the error refers to. Screen readers announce the error at once. */
function DecisionError({ children }: { children: string | undefined }) {
  return <div role="alert">{children !== undefined && <FieldError>{children}</FieldError>}</div>
}

export function DecisionPanel(props: DecisionProps) {
  const { document, draft } = props
  const refuseButton = useRef<HTMLButtonElement>(null)
  const wasRefusing = useRef(draft.isRefusing)

  useEffect(() => {
    if (wasRefusing.current && !draft.isRefusing) refuseButton.current?.focus()
    wasRefusing.current = draft.isRefusing
  }, [draft.isRefusing])

  return draft.isRefusing ? (
    <RefuseForm {...props} name={ownerName(document)} />
  ) : (
    <CheckForm {...props} name={ownerName(document)} refuseButton={refuseButton} />
  )
}

type FormProps = DecisionProps & { name: string }
type CheckFormProps = FormProps & { refuseButton: RefObject<HTMLButtonElement | null> }

function CheckForm({ document, draft, name, refuseButton, onChange, ...props }: CheckFormProps) {
  const { isPending, error, dateField, onCheck } = props
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
          hint={isAsGiven ? t('Entered by {name}. Does it match the document?', { name }) : undefined}
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
          {t('Mark as checked')} <Key>C</Key>
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

function RefuseForm({ document, draft: { reason }, name, onChange, ...props }: FormProps) {
  const { ownReason, isPending, error, areKeysOn, onRefuse } = props
  const group = useId()
  const list = useRef<HTMLDivElement>(null)
  const reasons = [...usualReasons(document.type), ...(ownReason === '' ? [] : [ownReason])]

  const lengthFault = wordsFault(reason)
  const fault = lengthFault ?? error

  function refuse() {
    if (lengthFault === undefined) onRefuse()
  }

  function focusReason(index: number) {
    list.current?.querySelectorAll('input')[index]?.focus()
  }

  // Chooses a usual reason and focuses it, so that Enter then refuses the document.
  function choose(index: number) {
    const chosen = reasons[index]
    if (chosen === undefined) return
    onChange({ reason: chosen })
    focusReason(index)
  }

  useShortcuts(
    Object.fromEntries(reasons.map((_, index) => [String(index + 1), () => choose(index)])),
    areKeysOn,
  )
  const focusFirst = useEffectEvent(() => focusReason(Math.max(reasons.indexOf(reason), 0)))
  useEffect(() => focusFirst(), [])

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        refuse()
      }}
    >
      <FieldGroup label={t('Why are you refusing this document?')}>
        <div ref={list} className={styles.reasons}>
          {reasons.map((text, index) => (
            <label key={text}>
              <input
                type="radio"
                name={group}
                checked={reason === text}
                aria-keyshortcuts={String(index + 1)}
                onChange={() => onChange({ reason: text })}
              />
              <span>{serverText(text)}</span>
              <Key>{String(index + 1)}</Key>
            </label>
          ))}
        </div>
      </FieldGroup>
      <div className={styles.field}>
        <TextAreaField
          label={t('Reason, shown to {name}', { name })}
          grows
          invalid={fault !== undefined}
          value={reason}
          onChange={({ target }) => onChange({ reason: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) refuse()
          }}
        />
        <DecisionError>{fault}</DecisionError>
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={isPending} busyText={t('Saving…')}>
          {t('Refuse')} <Key>{t('Enter')}</Key>
        </Button>
        <Button
          variant="secondary"
          disabled={isPending}
          aria-keyshortcuts="Escape"
          onClick={() => onChange({ isRefusing: false })}
        >
          {t('Cancel')} <Key>{t('Esc')}</Key>
        </Button>
      </div>
    </Form>
  )
}
