// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Result } from '@/lib/client/result'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

fakeDevice()
const { CodeForm } = await import('./code-form')
const { wrongCode } = await import('../second-factor')

let given: string[]
let answer: (result: Result) => Promise<void>
const onDone = vi.fn<() => void>()
let screen: Awaited<ReturnType<typeof showScreen>>
const isWrong = {
  success: false,
  error: 'That code is wrong. Enter the newest code from your app.',
  code: wrongCode,
} as const

beforeEach(async () => {
  vi.useFakeTimers()
  given = []
  onDone.mockClear()
  const onCode = (code: string) =>
    new Promise<Result>((resolve) => {
      given.push(code)
      answer = (result) => doing(() => resolve(result))
    })
  screen = await showScreen(createElement(CodeForm, { text: 'Log In', onCode, onDone }))
})
afterEach(async () => {
  await screen.leave()
  vi.useRealTimers()
})

it('the code form sends the code once, and lets the person continue if the code is right', async () => {
  await screen.type('Code', ' 123456 ')
  await screen.clickTwice('Log In')
  expect(given).toEqual(['123456'])
  expect(screen.hasButton('Checking…')).toBe(true)
  expect(onDone).not.toHaveBeenCalled()
  await answer({ success: true })
  expect(onDone).toHaveBeenCalledOnce()
})

it('the code form asks for a code if none was typed', async () => {
  await screen.click('Log In')
  expect(given).toEqual([])
  expect(screen.text()).toContain('Please enter the code.')
  await screen.type('Code', '123456')
  await screen.click('Log In')
  expect(given).toEqual(['123456'])
  expect(screen.text()).not.toContain('Please enter the code.')
})

it('after a wrong code, the code form keeps the code, shows an error, focuses the field, and accepts another code', async () => {
  await screen.type('Code', '111111')
  await screen.click('Log In')
  await answer(isWrong)
  expect(screen.text()).toContain('That code is wrong. Enter the newest code from your app.')
  expect(screen.field('Code').value).toBe('111111')
  expect(document.activeElement).toBe(screen.field('Code'))
  expect(onDone).not.toHaveBeenCalled()
  await screen.type('Code', '222222')
  await screen.click('Log In')
  expect(screen.text()).not.toContain('That code is wrong. Enter the newest code from your app.')
  await answer({ success: true })
  expect(given).toEqual(['111111', '222222'])
  expect(onDone).toHaveBeenCalledOnce()
})

it('without a connection, the code form says that the code could not be checked, and can be sent again', async () => {
  await screen.type('Code', '123456')
  await screen.click('Log In')
  await answer({ success: false, error: 'Failed', code: 'unreachable' })
  expect(screen.text()).toContain('An error occurred. Please try again later.')
  expect(screen.text()).not.toContain('That code is wrong. Enter the newest code from your app.')
  await screen.click('Log In')
  expect(given).toHaveLength(2)
})
