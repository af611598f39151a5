import { Fragment } from 'react'
import { rich } from '@/components/rich-text'
import { Written } from '@/components/user-text'
import { word } from '@/lib/i18n/language'
import { isOnlyWaiting, lackOf } from '../missing-requirements'

/**
 * The text for a person about their missing requirements.
 * @param missing at least one, each as stored by the database.
 */
export function LacksText({ missing }: { missing: readonly string[] }) {
  const isWaiting = isOnlyWaiting(missing)
  const list = missing.map((written, index) => {
    const { name, note } = lackOf(written)
    const ours = word(name)
    return (
      <Fragment key={written}>
        {index > 0 && ', '}
        {ours === name ? <Written>{name}</Written> : ours}
        {!isWaiting && note}
      </Fragment>
    )
  })
  return isWaiting ? rich('Waiting to be checked: {list}', { list }) : rich('You need: {list}', { list })
}
