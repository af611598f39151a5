import { useEffect } from 'react'
import { sweepUnusedFiles } from './unused-files-api'
import { useAdminUpdates } from './use-admin-updates'

/** What goes on beside every administrators' page: live news, and tidying up. It ends when the role is gone. */
export function BackgroundWork({ userId }: { userId: string }): null {
  useAdminUpdates(userId)
  useEffect(sweepUnusedFiles, [])
  return null
}
