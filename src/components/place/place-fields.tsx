import { useState } from 'react'
import { FormPair } from '@/components/form/form'
import { t } from '@/lib/i18n/language'
import { nameOf, placeAdvice } from './place-advice'
import { PlaceField, type PlaceInput } from './place-field'
import { type Locality, useLocalities } from './use-localities'

type PlaceFieldsProps = {
  location: PlaceInput
  postcode: PlaceInput
  onChoose: (chosen: { location: string; postcode: string }) => void
}

/**
 * A location and its postcode. Choosing a suggestion in either field fills in both (rule 8.4). A typed postcode that does
 * not match the location is pointed out.
 */
export function PlaceFields({ location, postcode, onChoose }: PlaceFieldsProps) {
  const [typedIn, setTypedIn] = useState<'location' | 'postcode'>()
  const isSettled = typedIn === undefined
  const advice = placeAdvice(
    { location: location.text, postcode: postcode.text },
    useLocalities(isSettled ? postcode.text : ''),
    useLocalities(isSettled && postcode.text !== '' ? nameOf(location.text) : ''),
  )

  const typing = (name: 'location' | 'postcode') => ({
    isTyping: typedIn === name,
    onTypingChange: (isTyping: boolean) => setTypedIn(isTyping ? name : undefined),
    onChoose: (place: Locality) =>
      onChoose({ location: `${place.locality}, ${place.state}`, postcode: place.postcode }),
  })
  return (
    <FormPair>
      <PlaceField label={t('Location')} {...location} {...typing('location')} />
      <PlaceField
        label={t('Postcode')}
        inputMode="numeric"
        {...postcode}
        {...typing('postcode')}
        advice={advice}
      />
    </FormPair>
  )
}
