import { Fragment, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { EditConflict } from '@/components/form/edit-conflict'
import { Advice } from '@/components/form/field-advice'
import { FileActions, FileButton } from '@/components/form/file-button'
import { Fold, FoldedSection } from '@/components/form/fold'
import { Form, FormFoot, FormLink, FormPair, FormRow } from '@/components/form/form'
import { FormSection, LoadingFormSection } from '@/components/form/form-section'
import { SaveBar } from '@/components/form/save-bar'
import { SelectField, SliderField } from '@/components/form/select-field'
import { SortableList, SortHead } from '@/components/form/sortable-list'
import { PasswordField, TextAreaField, TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchInput } from '@/components/ui/search-input'
import { Switch } from '@/components/ui/switch'
import styles from './kit-page.module.css'

const options = ['One', 'Two', 'Three']
const bar = { className: styles.saveBar ?? '', text: 'Save', error: undefined, onSave: () => undefined }
const comparison = {
  newest: undefined,
  fields: { name: 'Name', days: 'Days', city: 'City' },
  opened: { name: 'Old', days: '1', city: 'Perth' },
  mine: { name: 'Mine', days: '1', city: 'Perth' },
  saved: { name: 'Saved', days: '2', city: '' },
}

export function KitForm() {
  const [search, setSearch] = useState('window')
  const [distance, setDistance] = useState(30)
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Form>
        <TextField label="Text" required hint="A hint." placeholder="Placeholder" />
        <TextField label="With an error" error="This is wrong." defaultValue="Wrong" />
        <TextField label="Read only" readOnly defaultValue="Cannot be changed" />
        <TextField label="Date" type="date" />
        <Advice id="kit-advice">This looks wrong, but can be saved.</Advice>
        <PasswordField label="Password" defaultValue="secret" />
        <TextAreaField label="Several lines" defaultValue="Windows and floors." />
        <SelectField label="Select" options={options} />
        <SelectField label="Select with an error" options={options} error="Choose another." />
        <SliderField
          label="Slider"
          unit="km"
          min={0}
          max={100}
          value={distance}
          onChange={(event) => setDistance(event.target.valueAsNumber)}
        />
        <CheckboxGroupField label="Checkboxes" hint="A hint." options={options} error="Choose one." />
        <Checkbox label="Chosen" defaultChecked />
        <Switch label="A switch" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        <Switch label="A disabled switch" checked disabled />
        <SearchInput label="Search" placeholder="Search" value={search} onValueChange={setSearch} />
        <FileActions>
          <FileButton text="Choose file" onChoose={() => undefined} />
        </FileActions>
        <FormRow>
          <Checkbox label="A row" />
          <FormLink to="/kit">with a link</FormLink>
        </FormRow>
        <Button block>Send</Button>
        <FormFoot>The foot of a form.</FormFoot>
      </Form>
      <FormSection title="Section" note="What it is for.">
        <FormPair>
          <TextField label="First" />
          <TextField label="Second" />
        </FormPair>
      </FormSection>
      <FoldedSection title="Folded section" note="What it is for." holds="Its values">
        <TextField label="Folded" />
      </FoldedSection>
      <FormSection title="Section with a fold">
        <Fold title="Fold" holds="Its values" opens>
          <TextField label="Unfolded" />
        </Fold>
      </FormSection>
      <SortableRooms />
      <LoadingFormSection fields={1} />
      <SaveBar {...bar} isDirty isSaving={false} onCancel={() => undefined} />
      <SaveBar {...bar} isDirty isSaving uploading={{ name: 'photo.jpg', part: 0.4 }} />
      <SaveBar {...bar} isDirty={false} isSaving={false} done="Saved." />
      <SaveBar
        {...bar}
        isDirty
        isSaving={false}
        error={
          <EditConflict
            message="Somebody has changed this job."
            onCompare={() => Promise.resolve({ success: true, comparison })}
            onMerge={() => undefined}
          />
        }
      />
    </>
  )
}

function SortableRooms() {
  const { control, getValues, register } = useForm({
    defaultValues: { rooms: [{ name: 'Kitchen' }, { name: 'Bathroom' }] },
  })
  const { fields, ...array } = useFieldArray({ control, name: 'rooms' })
  return (
    <SortableList
      noun="Room"
      name="rooms"
      array={array}
      itemAt={(index) => getValues(`rooms.${index}`)}
      createItem={() => ({ name: 'Room' })}
      error="A list with an error."
      lastItemText="One room must stay."
      hint="A hint."
    >
      {fields.map(({ id }, index) => (
        <Fragment key={id}>
          <SortHead label={`room ${index + 1}`} index={index}>
            Room {index + 1}
          </SortHead>
          <TextField label="Name" {...register(`rooms.${index}.name`)} />
        </Fragment>
      ))}
    </SortableList>
  )
}
