import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { FieldGroup } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { TextAreaField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { wordsFault } from '@/lib/forms/limits'
import { serverText, t } from '@/lib/i18n/language'
import { usualReasons } from '../reasons'
import { useShortcuts } from '../use-shortcuts'
import { DecisionError, type DecisionProps } from './decision-parts'
import styles from './document-desk.module.css'
import { Key } from './shortcut-keys'

type RefuseFormProps = Pick<
  DecisionProps,
  'document' | 'draft' | 'ownReason' | 'isPending' | 'error' | 'areKeysOn' | 'onChange' | 'onRefuse'
> & { name: string }

/** Why the document is refused: one of the usual reasons, or the administrator's own words. */
export function RefuseForm({
  document,
  draft: { reason },
  ownReason,
  name,
  isPending,
  error,
  areKeysOn,
  onChange,
  onRefuse,
}: RefuseFormProps) {
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

  // Enter then refuses.
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
      <FieldGroup label={t('Why is it refused?')}>
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
          label={t('Reason, as {name} will read it', { name })}
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
