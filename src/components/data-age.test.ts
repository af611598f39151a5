// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

fakeDevice()
const { DataAge } = await import('./data-age')

const client = new QueryClient()

function Jobs() {
  const [person, setPerson] = useState('Ada')
  const { data } = useQuery({ queryKey: ['jobs', person], queryFn: () => `Jobs of ${person}` })
  const changePerson = () => {
    client.clear()
    setPerson('Bo')
  }
  return createElement('button', { onClick: changePerson }, data)
}

it('the data age of a page causes no React error while another component starts its first read', async () => {
  vi.useFakeTimers()
  const complaints = vi.spyOn(console, 'error')
  const page = [createElement(DataAge, { key: 1 }), createElement(Jobs, { key: 2 })]
  const screen = await showScreen(createElement(QueryClientProvider, { client }, page))
  await pass(1000)
  await screen.click('Jobs of Ada')
  await pass(1000)
  expect(screen.text()).toContain('Jobs of Bo')
  expect(complaints).not.toHaveBeenCalled()
  await screen.leave()
})
