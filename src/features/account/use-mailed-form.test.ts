// @vitest-environment happy-dom
import { createElement, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Result } from '@/lib/client/result'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

fakeDevice()
const { PageHeading } = await import('@/components/page-heading')
const { clearToasts, readToasts } = await import('@/components/ui/toast-store')
const { spentLink } = await import('./passwords')
const { useMailedForm } = await import('./use-mailed-form')

let form: ReturnType<typeof useMailedForm>
function Page({ known }: { known: (now: typeof form) => void }) {
  const [isSpent, setSpent] = useState(false)
  known(useMailedForm(() => setSpent(true)))
  return isSpent ? createElement(PageHeading, { title: 'This link no longer works' }) : null
}

let router: ReturnType<typeof createMemoryRouter>
let screen: Awaited<ReturnType<typeof showScreen>>
const path = () => router.state.location.pathname
const toasts = () => readToasts().map(({ text }) => text)
/** Sends the link's form. Its request stays in flight until `answer` is called. */
async function send() {
  let answer: ((result: Result) => void) | undefined
  const request = new Promise<Result>((resolve) => void (answer = resolve))
  await doing(() => void form.send(() => request, 'Your password is set.'))
  return { answer: (result: Result) => doing(() => answer?.(result)) }
}
const refused = (code: string, error: string) => ({ success: false, code, error }) as const

beforeEach(async () => {
  vi.useFakeTimers()
  router = createMemoryRouter(
    [
      { path: '/reset-password', element: createElement(Page, { known: (now) => void (form = now) }) },
      { path: '*', element: '' },
    ],
    { initialEntries: ['/before', '/reset-password'] },
  )
  screen = await showScreen(createElement(RouterProvider, { router }))
})
afterEach(async () => {
  await screen.leave()
  clearToasts()
  vi.useRealTimers()
})

it('after the form is saved, the login opens with a toast, and Back skips the used link', async () => {
  const { answer } = await send()
  expect([path(), toasts()]).toEqual(['/reset-password', []])
  await answer({ success: true })
  expect([path(), toasts()]).toEqual(['/login', ['Your password is set.']])
  await doing(() => router.navigate(-1))
  expect(path()).toBe('/before')
})

describe('a failed form', () => {
  it('shows the reason until the next submit, and stays on the page', async () => {
    const { answer } = await send()
    await answer(refused('weak_password', 'Choose a longer password.'))
    expect(form).toMatchObject({ error: 'Choose a longer password.', code: 'weak_password' })
    expect([path(), toasts(), screen.text()]).toEqual(['/reset-password', [], ''])
    const again = await send()
    expect(form).toMatchObject({ error: undefined, code: undefined })
    await again.answer({ success: true })
    expect(path()).toBe('/login')
  })

  it('says in a focused heading that the link no longer works, if the link was already used', async () => {
    const { answer } = await send()
    await answer(refused(spentLink, 'The link has expired.'))
    expect([path(), toasts(), screen.text()]).toEqual(['/reset-password', [], 'This link no longer works'])
    expect(document.activeElement?.tagName).toBe('H1')
  })
})
