import { Fragment } from 'react'
import { rich } from '@/components/rich-text'
import { UserText } from '@/components/user-text'
import { word } from '@/lib/i18n/language'
import { isOnlyWaiting, nameAndNote } from '../missing-requirements'

/**
 * The text that tells a person which requirements they are missing.
 * @param missing at least one requirement, each as stored by the database.
 */
export function MissingRequirementsText({ missing }: { missing: readonly string[] }) {
  const isWaiting = isOnlyWaiting(missing)
  const list = missing.map((written, index) => {
    const { name, note } = nameAndNote(written)
    const ours = word(name)
    return (
      <Fragment key={written}>
        {index > 0 && ', '}
        {ours === name ? <UserText>{name}</UserText> : ours}
        {!isWaiting && note}
      </Fragment>
    )
  })
  return isWaiting ? rich('Waiting to be checked: {list}', { list }) : rich('You need: {list}', { list })
}
