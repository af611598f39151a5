import { ShortcutSwitch, type useShortcutSwitch } from '@/components/admin/shortcuts'
import { Dialog } from '@/components/ui/dialog'
import { t } from '@/lib/i18n/language'
import styles from './find.module.css'

const keys: readonly [keys: readonly string[], what: string][] = [
  [['Ctrl', 'K'], t('Find people, jobs, courses and pages')],
  [['Ctrl', 'S'], t('Save a form')],
  [['Ctrl', 'Z'], t('Undo the action shown at the bottom')],
  [['J'], t('Next row, next document')],
  [['K'], t('Previous row, previous document')],
  [['Enter'], t('Open the row')],
  [['?'], t('Show these keys')],
]

type KeysDialogProps = { shortcuts: ReturnType<typeof useShortcutSwitch>; onClose: () => void }

/** The keyboard shortcuts of the administrator pages. Shortcuts for documents are shown on their buttons. */
export function KeysDialog({ shortcuts, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Keys')}>
      <dl className={styles.keys}>
        {keys.map(([pressed, what]) => (
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
      <p>{t('On a Mac, use Cmd instead of Ctrl.')}</p>
      <ShortcutSwitch shortcuts={shortcuts} />
    </Dialog>
  )
}
