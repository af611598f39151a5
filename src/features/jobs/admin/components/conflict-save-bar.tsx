import type { ComponentProps } from 'react'
import { EditConflict } from '@/components/form/edit-conflict'
import { SaveBar } from '@/components/form/save-bar'
import { codeOf, codes } from '@/lib/client/result'
import type { JobFiles } from '../use-job-files'

type SaveBarProps = ComponentProps<typeof SaveBar>

type ConflictSaveBarProps<Stored, Values extends object> = Pick<
  SaveBarProps,
  'text' | 'isDirty' | 'onSave' | 'also'
> &
  Pick<ComponentProps<typeof EditConflict<Stored, Values>>, 'onCompare' | 'onMerge'> & {
    files: Pick<JobFiles, 'isPreparing'>
    saving: Pick<SaveBarProps, 'uploading'> & { isPending: boolean }
    /** Why the last save failed. */
    refused: Error | null
  }

/**
 * The save bar of a job's or a site's form. If another user has saved in the meantime, the bar offers to compare the
 * versions.
 */
export function ConflictSaveBar<Stored, Values extends object>({
  files,
  saving,
  refused,
  onCompare,
  onMerge,
  ...bar
}: ConflictSaveBarProps<Stored, Values>) {
  return (
    <SaveBar
      {...bar}
      error={
        codeOf(refused) === codes.conflict ? (
          <EditConflict message={refused?.message ?? ''} onCompare={onCompare} onMerge={onMerge} />
        ) : (
          refused?.message
        )
      }
      isPreparing={files.isPreparing}
      isSaving={saving.isPending}
      uploading={saving.uploading}
    />
  )
}
