import Shuffle from 'lucide-react/icons/shuffle'
import X from 'lucide-react/icons/x'
import { t, written } from '@/lib/i18n/language'
import cells from '../../components/board-cell.module.css'
import { Times } from '../../components/job-times'
import { type Ghost, textOf } from '../ghosts'
import type { Ghosts } from '../use-ghosts'
import styles from './ghost-chip.module.css'

type GhostChipProps = { ghost: Ghost; ghosts: NonNullable<Ghosts> }

/**
 * A proposed job in a person's row. Hovering over the chip shows the reason. Its buttons remove the person, or
 * replace the person with the next best (rule 20.17b).
 */
export function GhostChip({ ghost, ghosts }: GhostChipProps) {
  const { name, job } = ghost
  const outcome = ghosts.outcomes.get(ghost.candidate)
  // Once the person is accepted, or the acceptance is undone, the board itself shows the result.
  if (outcome?.is === 'accepted' || outcome?.is === 'undone') return null
  const text = textOf(ghost, outcome)
  return (
    <div
      className={styles.ghost}
      data-refused={outcome?.is === 'refused' || undefined}
      onPointerEnter={() => ghosts.point(text)}
      onFocus={() => ghosts.point(text)}
    >
      <button
        type="button"
        className={styles.name}
        aria-label={text}
        title={text}
        onClick={() => ghosts.point(text)}
      >
        <Times {...job} />
        <span className={cells.title} {...written()}>
          {job.title}
        </span>
      </button>
      {ghosts.canChange && ghost.canSwap && (
        <button
          type="button"
          aria-label={t('Suggest someone else instead of {name}', { name })}
          title={t('Suggest someone else')}
          onClick={() => ghosts.swap(ghost)}
        >
          <Shuffle size={14} aria-hidden="true" />
        </button>
      )}
      {ghosts.canChange && (
        <button
          type="button"
          aria-label={t('Remove {name}', { name })}
          title={t('Remove')}
          onClick={() => ghosts.remove(ghost)}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
