import { Tag } from '@/components/ui/tag'
import { t } from '@/lib/i18n/language'

/** The words for what administrators set of a person at a site. */
export const siteWords = {
  knows: t('Knows this site'),
  not_again: t('Should not return here'),
} as const

type SiteTagProps = { as?: 'span' | 'li'; person: { knows_site: boolean; not_again: boolean } }

/** A tag for a person who knows the job's site, or is not to come to it again (rule 11.34d). */
export function SiteTag({ as = 'span', person: { knows_site, not_again } }: SiteTagProps) {
  if (not_again)
    return (
      <Tag as={as} tone="danger">
        {siteWords.not_again}
      </Tag>
    )
  return knows_site ? (
    <Tag as={as} tone="positive">
      {siteWords.knows}
    </Tag>
  ) : null
}
