import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { FieldAlert } from '@/components/form/field'
import { Form, FormRow } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { TextAreaField } from '@/components/form/text-field'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { adminKeys } from '@/lib/client/admin-keys'
import { newId } from '@/lib/client/new-id'
import { formatMoment } from '@/lib/format/format-date'
import { longestNote, tooLong } from '@/lib/forms/limits'
import { t, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { notesQuery, type PersonNote, removeNote, saveNote } from '../person-api'
import styles from './person-notes.module.css'

/** Administrators' notes about a person for each other (rule 12.21). Nobody sees notes about themselves, nor whether any exist. */
export function PersonNotes({ id }: { id: string }) {
  const { userId } = useSignedIn()
  return id === userId ? null : <Notes id={id} />
}

function Notes({ id }: { id: string }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const list = useList(notesQuery(userId, id))
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: adminKeys.audit(userId) })
    return queryClient.invalidateQueries({ queryKey: adminKeys.notes(userId, id) })
  }
  return (
    <FormSection
      id="notes"
      title={t('Notes')}
      note={t('Only administrators see these notes. They are not in the person’s download.')}
    >
      <NewNote id={id} onSaved={refresh} />
      <List
        list={list}
        noun="note"
        loading={<LoadingState label={t('Loading notes…')} />}
        empty={t('No notes yet.')}
      >
        {(notes) => (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <Note key={note.id} note={note} onRemoved={refresh} />
            ))}
          </ul>
        )}
      </List>
    </FormSection>
  )
}

function NewNote({ id, onSaved }: { id: string; onSaved: () => Promise<void> }) {
  const [text, setText] = useState('')
  const [isFaultShown, setFaultShown] = useState(false)
  // The idempotency key. A retry after a lost response does not add a second note (rule 3.19).
  const [key, setKey] = useState(newId)
  const words = text.trim()
  const tooMuch = words.length > longestNote ? tooLong(longestNote) : undefined
  const fault = words === '' ? t('Please write a note.') : tooMuch
  const saving = useMutation({
    mutationFn: (note: string) => saveNote(id, note, key),
    onSuccess: (_saved, note) => {
      // Text that was typed during the save belongs to the next note.
      setText((now) => (now.trim() === note ? '' : now))
      setKey(newId())
      return onSaved()
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setFaultShown(fault !== undefined)
    if (fault === undefined) saving.mutate(words)
  }

  return (
    <Form onSubmit={handleSubmit}>
      <TextAreaField
        label={t('New note')}
        rows={2}
        grows
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isFaultShown ? fault : tooMuch}
      />
      <div>
        <Button type="submit" size="small" busy={saving.isPending} busyText={t('Saving…')}>
          {t('Save note')}
        </Button>
      </div>
      <FieldAlert>{saving.error?.message}</FieldAlert>
    </Form>
  )
}

function Note({ note, onRemoved }: { note: PersonNote; onRemoved: () => Promise<void> }) {
  return (
    <li>
      <p className={styles.words} dir="auto" {...written()}>
        {note.note}
      </p>
      <FormRow>
        <Hint as="span">
          {note.administrator ?? t('A former administrator')}, {formatMoment(note.created_at)}
        </Hint>
        <ConfirmButton
          variant="quiet"
          size="small"
          text={t('Remove')}
          aria-label={t('Remove the note from {moment}', { moment: formatMoment(note.created_at) })}
          title={t('Remove this note?')}
          confirm={t('Remove')}
          busyText={t('Removing…')}
          run={() => removeNote(note.id)}
          onDone={() => void onRemoved()}
        >
          {t('The note will be removed for all administrators. The audit log will show that it was removed.')}
        </ConfirmButton>
      </FormRow>
    </li>
  )
}
