import type { Deletion } from '../api'
import styles from './account.module.css'

type DeletionEffectsProps = { deletion: Deletion; isOwn: boolean }

/** What deleting an account does, in words, before anybody is asked for a password (rule 18.2). */
export function DeletionEffects({ deletion, isOwn }: DeletionEffectsProps) {
  const { coming, waiting, files, certificates } = deletion
  const whose = isOwn ? 'your' : 'their'
  return (
    <ul className={styles.effects}>
      <li>
        {isOwn ? 'Your' : 'Their'} profile, bank details, documents, answers, notifications and settings are
        erased at once, {files > 0 ? `and ${countOf(files, 'stored file')} within minutes` : 'for good'}.
      </li>
      {certificates > 0 && (
        <li>
          {isOwn ? 'Your' : 'Their'} {countOf(certificates, 'certificate')} can no longer be verified.
        </li>
      )}
      {coming.length > 0 && (
        <li>
          {isOwn ? 'You are' : 'They are'} expected at {countOf(coming.length, 'job')}.{' '}
          {coming.length === 1 ? 'The place is' : 'The places are'} given up, and administrators are told:
          <ul>
            {coming.map((title, index) => (
              // Two jobs may have one title.
              <li key={index}>{title}</li>
            ))}
          </ul>
        </li>
      )}
      {waiting > 0 && (
        <li>
          {waiting === 1 ? 'One application' : `${waiting} applications`} without a decision{' '}
          {waiting === 1 ? 'is' : 'are'} withdrawn.
        </li>
      )}
      <li>
        Jobs keep that somebody applied and came, without {whose} name, and the record of what administrators
        did keeps that this account was there.
      </li>
      <li>{isOwn ? 'You are logged out on all your devices.' : 'They are logged out on all devices.'}</li>
    </ul>
  )
}

function countOf(number: number, noun: string): string {
  return number === 1 ? `one ${noun}` : `${number} ${noun}s`
}
