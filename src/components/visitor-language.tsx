import { FormFoot } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { language, languages } from '@/lib/i18n/language'
import { chooseAsVisitor } from '@/lib/person/own-language'

/** Buttons for visitors that switch to the other languages, each labelled in its own language (rule 3.21). */
export function VisitorLanguage() {
  return (
    <FormFoot>
      {languages
        .filter(({ value }) => value !== language)
        .map(({ value, label }) => (
          <Button
            key={value}
            variant="quiet"
            size="small"
            lang={value}
            onClick={() => chooseAsVisitor(value)}
          >
            {label}
          </Button>
        ))}
    </FormFoot>
  )
}
