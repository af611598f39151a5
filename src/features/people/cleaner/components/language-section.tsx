import { useState } from 'react'
import { FormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { language, languages, readLanguage, speak, t } from '@/lib/i18n/language'
import { saveLanguage } from '@/lib/person/own-language'

/** Saves the chosen language at once, and reloads the page in that language (rule 3.21). */
export function LanguageSection() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function handleChoice(chosen: string) {
    setBusy(true)
    setError(undefined)
    const wanted = readLanguage(chosen)
    const saved = await saveLanguage(wanted, t('Your language could not be saved. Please try again.'))
    setBusy(false)
    if (saved.success) speak(wanted)
    else setError(saved.error)
  }

  return (
    <FormSection id="language" hidesTitle title={t('Language')} note={t('Applies on all your devices.')}>
      <SelectField
        label={t('App language')}
        options={languages}
        value={language}
        disabled={busy}
        error={error}
        picksFromList
        onChange={(event) => void handleChoice(event.currentTarget.value)}
      />
    </FormSection>
  )
}
