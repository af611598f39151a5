// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork } from '@/lib/testing/fake-device'
import { doing } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice({ isAdmin: true })
const { supabase } = await import('@/lib/client/supabase')
const { UndoButton } = await import('./undo-button')

const ask = () => doing(async () => void (await supabase.rpc('is_admin')))

it('an undo button is disabled while offline, and works again once the connection returns', async () => {
  let presses = 0
  const button = { what: 'Closed', until: Date.now() + 8000, onUndo: () => presses++ }
  const screen = await page.draw(showScreen, createElement(UndoButton, button))
  page.respond('is_admin', noNetwork)
  await ask()
  expect(screen.button('Undo: Closed').disabled).toBe(true)
  await screen.click('Undo: Closed')
  expect(presses).toBe(0)
  page.respond('is_admin', () => Response.json(true))
  await ask()
  await screen.click('Undo: Closed')
  expect(presses).toBe(1)
})
