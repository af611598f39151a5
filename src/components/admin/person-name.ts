import { t } from '@/lib/i18n/language'

/** The name to show for a person: their name, otherwise their email where a list has it. */
export function userName({ name, email }: { name: string | null; email?: string | null }): string {
  return name?.trim() || email?.trim() || t('No name')
}
