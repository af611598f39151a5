import { useState } from 'react'
import { expect, it } from 'vitest'
import { signedInDevice } from '@/components/testing/session-for-tests'
import { doing } from '@/lib/testing/fake-page'

const page = await signedInDevice()
const { useReportUnsavedChanges, useUnsavedChanges } = await import('./use-unsaved-changes')

it('the profile names each part with unsaved changes once, in the order of typing', async () => {
  const profile = await page.show(useUnsavedChanges)
  const report = (...change: Parameters<ReturnType<typeof useUnsavedChanges>['report']>) =>
    doing(() => profile.now().report(...change))
  expect(profile.now()).toMatchObject({ isAny: false })
  await report('work', true)
  await report('documents.visa', true)
  await report('documents.passport', true)
  await report('me', true)
  expect(profile.now()).toMatchObject({ isAny: true, what: 'profile (Work, Documents, Me)' })
  await report('documents.visa', false)
  await report('work', false)
  expect(profile.now()).toMatchObject({ isAny: true, what: 'profile (Documents, Me)' })
  await report('documents.passport', false)
  await report('me', false)
  expect(profile.now()).toMatchObject({ isAny: false })
})

let type: (isUnsaved: boolean) => void

it('a part of the profile reports its unsaved changes until they are saved or the part is closed', async () => {
  const profile = await page.show(useUnsavedChanges)
  const { report } = profile.now()
  const open = () =>
    page.show(() => {
      const [isUnsaved, setUnsaved] = useState(false)
      type = setUnsaved
      useReportUnsavedChanges(report, 'bank', isUnsaved)
    })
  const part = await open()
  expect(profile.now().isAny).toBe(false)
  await doing(() => type(true))
  expect(profile.now().isAny).toBe(true)
  await doing(() => type(false))
  expect(profile.now().isAny).toBe(false)
  await doing(() => type(true))
  await part.leave()
  expect(profile.now().isAny).toBe(false)
})
