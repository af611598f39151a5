import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldGroup } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Muted } from '@/components/ui/text'
import type { Result } from '@/lib/client/result'
import {
  type Change,
  type Choice,
  changesOf,
  choiceFor,
  mergeEdits,
  type Versions,
} from '@/lib/forms/merge-edits'
import { t, written } from '@/lib/i18n/language'
import styles from './edit-conflict.module.css'

export type Comparison<Record, Values> = Versions<Values> & {
  /** The record as it is stored now. The next save is compared with this record to detect further changes. */
  newest: Record
}

type EditConflictProps<Record, Values> = {
  /** The database's message that someone else has changed the record. */
  message: string
  /** Fetches the stored record. */
  onCompare: () => Promise<Result<{ comparison: Comparison<Record, Values> }>>
  /** Fills the form with the merged values. The form then counts as an edit of `newest`. */
  onMerge: (newest: Record, merged: Values) => void
}

/**
 * Shown when a save would overwrite another person's changes. Lists the changes and asks which values to keep (rule
 * 3.18).
 */
export function EditConflict<Record, Values extends object>({
  message,
  onCompare,
  onMerge,
}: EditConflictProps<Record, Values>) {
  const root = useRef<HTMLDivElement>(null)
  const [comparison, setComparison] = useState<Comparison<Record, Values>>()
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  const close = useCallback(() => setComparison(undefined), [])

  async function handleCompare() {
    setReading(true)
    const read = await onCompare()
    setReading(false)
    setError(read.success ? undefined : read.error)
    if (read.success) setComparison(read.comparison)
  }

  function handleMerge(versions: Comparison<Record, Values>, taken: Extract<keyof Values, string>[]) {
    const save = root.current?.closest('form')?.querySelector<HTMLElement>('[data-save]')
    flushSync(() => onMerge(versions.newest, mergeEdits(versions, taken)))
    // The button that opened the dialog no longer exists, so focus the save button.
    save?.focus()
  }

  return (
    <div ref={root} className={styles.conflict}>
      <p>
        {message} {t('Nothing was saved.')}
      </p>
      {error !== undefined && <p>{error}</p>}
      <Button
        variant="secondary"
        size="small"
        busy={isReading}
        busyText={t('Loading…')}
        onClick={() => void handleCompare()}
      >
        {t('See what changed')}
      </Button>
      {comparison && (
        <MergeDialog
          changes={changesOf(comparison)}
          onClose={close}
          onMerge={(taken) => handleMerge(comparison, taken)}
        />
      )}
    </div>
  )
}

type MergeDialogProps<Name extends string> = {
  changes: readonly Change<Name>[]
  onClose: () => void
  onMerge: (taken: Name[]) => void
}

function MergeDialog<Name extends string>({ changes, onClose, onMerge }: MergeDialogProps<Name>) {
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<Name, Choice>>(new Map())
  const [hasTried, setTried] = useState(false)
  const choiceOf = (change: Change<Name>) => choiceFor(change, chosen.get(change.name))
  const choose = (names: readonly Name[], choice: Choice) =>
    setChosen((now) => new Map([...now, ...names.map((name) => [name, choice] as const)]))

  function handleMerge() {
    const open = changes.find((change) => choiceOf(change) === undefined)
    if (!open) onMerge(changes.filter((change) => choiceOf(change) === 'saved').map(({ name }) => name))
    else {
      flushSync(() => setTried(true))
      const group = list.current?.querySelector(`[data-change="${open.name}"]`)
      group?.querySelector('input')?.focus()
      // Focusing alone scrolls to the first choice only. This call also scrolls to the field's name above the
      // choices.
      group?.scrollIntoView({ block: 'nearest' })
    }
  }

  function handleAll(choice: Choice) {
    choose(
      changes.map(({ name }) => name),
      choice,
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Compare the changes')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={handleMerge}>{t('Continue')}</Button>
        </>
      }
    >
      <p>
        {changes.length === 0
          ? t('This form matches the saved version. You can save now.')
          : t('Everything else stays as you typed it. Nothing is saved until you save again.')}
      </p>
      {changes.length > 1 && (
        <div className={styles.all}>
          <Button variant="secondary" size="small" onClick={() => handleAll('mine')}>
            {t('Keep all my changes')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => handleAll('saved')}>
            {t('Use all saved values')}
          </Button>
        </div>
      )}
      <div ref={list} className={styles.changes}>
        {changes.map((change) => (
          <FieldGroup
            key={change.name}
            data-change={change.name}
            label={change.label}
            hint={hintOf(change)}
            error={hasTried && choiceOf(change) === undefined ? t('Choose one.') : undefined}
          >
            <ChoiceOf change={change} choice="saved" chosen={choiceOf(change)} onChoose={choose} />
            <ChoiceOf change={change} choice="mine" chosen={choiceOf(change)} onChoose={choose} />
          </FieldGroup>
        ))}
      </div>
    </Dialog>
  )
}

function hintOf({ isMineToo, mayKeep }: Change): string | undefined {
  if (!isMineToo) return t('You have not changed this.')
  return mayKeep ? undefined : t('Your version can no longer be saved.')
}

type ChoiceOfProps<Name extends string> = {
  change: Change<Name>
  choice: Choice
  chosen: Choice | undefined
  onChoose: (names: readonly Name[], choice: Choice) => void
}

function ChoiceOf<Name extends string>({ change, choice, chosen, onChoose }: ChoiceOfProps<Name>) {
  const value = change[choice]
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={change.name}
        checked={chosen === choice}
        disabled={choice === 'mine' && !change.mayKeep}
        onChange={() => onChoose([change.name], choice)}
      />
      <span>
        <span className={styles.name}>{choice === 'mine' ? t('Keep mine') : t('Use the saved value')}</span>
        {value === '' ? (
          <Muted>{t('Empty')}</Muted>
        ) : (
          <span className={styles.value} {...(!change.isTranslated && written())}>
            {value}
          </span>
        )}
      </span>
    </label>
  )
}
