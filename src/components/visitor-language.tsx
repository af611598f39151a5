import { FormFoot } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { language, languages } from '@/lib/i18n/language'
import { chooseAsVisitor } from '@/lib/person/own-language'

/** The other languages, each by its own name, for visitors (rule 3.21). */
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
