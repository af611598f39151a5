import { t } from '@/lib/i18n/language'

/** A person's display name: their name, otherwise their email if the list has it. */
export function userName({ name, email }: { name: string | null; email?: string | null }): string {
  return name?.trim() || email?.trim() || t('No name')
}
