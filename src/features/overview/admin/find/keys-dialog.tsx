import { ShortcutSwitch, type useShortcutSwitch } from '@/components/admin/keyboard-shortcuts'
import { Dialog } from '@/components/ui/dialog'
import { t } from '@/lib/i18n/language'
import styles from './find.module.css'

const keys: readonly [keys: readonly string[], what: string][] = [
  [['Ctrl', 'K'], t('Find people, jobs, courses and pages')],
  [['Ctrl', 'S'], t('Save a form')],
  [['Ctrl', 'Z'], t('Undo the action shown at the bottom')],
  [['J'], t('Next row or document')],
  [['K'], t('Previous row or document')],
  [['Enter'], t('Open the selected row')],
  [['?'], t('Show these shortcuts')],
]

const weekKeys: typeof keys = [
  [['↑', '↓', '←', '→'], t('Move around the board')],
  [['J'], t('Next free place')],
  [['A'], t('Accept this person, or the best match')],
  [['I'], t('Invite this person, or the best match')],
  [['Esc'], t('Deselect the job')],
]

type KeysDialogProps = { shortcuts: ReturnType<typeof useShortcutSwitch>; onClose: () => void }

/** The keyboard shortcuts of the administrator pages. Shortcuts for documents are shown on their buttons. */
export function KeysDialog({ shortcuts, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Keyboard shortcuts')}>
      <KeyList keys={keys} />
      <h3>{t('Week')}</h3>
      <KeyList keys={weekKeys} />
      <p>{t('On a Mac, use Cmd instead of Ctrl.')}</p>
      <ShortcutSwitch shortcuts={shortcuts} />
    </Dialog>
  )
}

function KeyList({ keys: listed }: { keys: typeof keys }) {
  return (
    <dl className={styles.keys}>
      {listed.map(([pressed, what]) => (
        <div key={what}>
          <dt>
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
