import { Tag } from '@/components/ui/tag'
import { t } from '@/lib/i18n/language'

/** The labels for people who know a site, and for people who should not return to it. */
export const siteWords = {
  knows: t('Knows this site'),
  not_again: t('Should not return here'),
} as const

type SiteTagProps = { as?: 'span' | 'li'; person: { knows_site: boolean; not_again: boolean } }

/** The tag of a person who knows the job's site, or should not return to it (rule 11.34d). */
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
