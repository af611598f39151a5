import { Key, useShortcuts } from '@/components/admin/keyboard-shortcuts'
import { UndoButton } from '@/components/admin/undo-button'
import { t } from '@/lib/i18n/language'
import { documentTitle } from '../schema'
import type { useDocumentDecision } from '../use-document-decision'
import styles from './document-desk.module.css'

type UndoDecisionProps = {
  decisions: Pick<ReturnType<typeof useDocumentDecision>, 'undoable' | 'undo'>
  areKeysOn: boolean
}

/**
 * The button that undoes the last decision (rule 12.19). It is next to the decision buttons or, on a phone, on
 * top of the next document.
 */
export function UndoDecision({ decisions: { undoable, undo }, areKeysOn }: UndoDecisionProps) {
  useShortcuts({ u: undoable ? undo : undefined }, areKeysOn)
  if (!undoable) return null
  const { document, decided } = undoable.about
  return (
    <p className={styles.undo}>
      {decided.decision === 'checked' ? t('Checked') : t('Refused')}: {documentTitle(document)}
      <UndoButton
        key={document.id}
        what={documentTitle(document)}
        until={undoable.until}
        aria-keyshortcuts="U"
        onUndo={undo}
        mark={<Key>U</Key>}
      />
    </p>
  )
}
