import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeDevice, type Network, type Sent } from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'

/** The user signed in by these tests. */
export const ada = 'ada'

/** The time a page needs for its requests, one after the other, in milliseconds of the fake clock. */
const untilShown = 100

/** The last part of a request's path: the name of a table or of a database function. */
const nameOf = ({ path }: Sent) => path.split('/').at(-1) ?? ''

/**
 * A network whose pending requests end with the test. Otherwise they would block the next test's requests,
 * because only six run at a time.
 */
function endingNetwork(respond: Network) {
  const end = new AbortController()
  const givenUp = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(new TypeError('Failed to fetch')))
  })
  givenUp.catch(() => undefined)
  return {
    network: (sent: Sent) => Promise.race([respond(sent), givenUp]),
    giveUp: () => end.abort(),
  }
}

/** The profile row of the user named in the request. */
function profileIn({ search }: Sent): Response {
  const id = new URLSearchParams(search).get('id')?.replace('eq.', '')
  return Response.json({ id, name: id, email: `${id}@example.com`, language: 'en' })
}

/**
 * For unit tests of hooks and components behind the login. Ada is signed in on a fake device, and the test supplies the backend's responses
 * to the real client. Call this once per file, before importing the code under test.
 */
export async function signedInDevice({ isAdmin = false } = {}) {
  const device = fakeDevice()
  // Loaded now, because an import in the middle of a test does not follow the fake clock.
  await import('@/lib/client/backend-client')
  const { queryClient } = await import('@/lib/client/query-client')
  const { SessionProvider, useSession } = await import('@/lib/person/signed-in-person')
  const { clearToasts, readToasts } = await import('@/components/ui/toast-store')
  const responses = new Map<string, Network>()
  let backend: ReturnType<typeof endingNetwork> | undefined
  const opened: (() => Promise<void>)[] = []
  let router: ReturnType<typeof createMemoryRouter> | undefined
  let place = { path: '*', at: '/' }

  beforeEach(() => {
    device.begin()
    device.signIn(ada)
    responses.clear()
    place = { path: '*', at: '/' }
    responses.set('profiles', profileIn)
    responses.set('is_admin', () => Response.json(isAdmin))
    backend = endingNetwork((sent) => responses.get(nameOf(sent))?.(sent) ?? Response.json(null))
    device.network = backend.network
  })
  afterEach(async () => {
    for (const leave of opened.splice(0)) await leave()
    queryClient.clear()
    backend?.giveUp()
    await pass()
    clearToasts()
    vi.useRealTimers()
  })

  /** The requests to a table or a database function so far. */
  const requests = (name: string) => device.sent.filter((sent) => nameOf(sent) === name)

  function SignedInOnly({ children }: { children: ReactNode }) {
    return useSession().status === 'signed-in' ? children : null
  }

  /** Wraps a node in everything that surrounds a page of the app. */
  function around(inner: ReactNode): ReactNode {
    const element = createElement(SignedInOnly, null, inner)
    const routes = [{ path: place.path, element }, { path: '*' }]
    router = createMemoryRouter(routes, { initialEntries: ['/before', place.at] })
    return createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(SessionProvider, null, createElement(RouterProvider, { router })),
    )
  }

  return {
    device,
    queryClient,
    /** Sets the response to all further requests to a table or a database function. */
    respond: (name: string, network: Network) => void responses.set(name, network),
    requests,
    /** The bodies of the requests to a table or a database function so far. */
    calls: (name: string) => requests(name).map(({ body }) => body),
    toasts: () => readToasts().map(({ text }) => text),
    signIn: (userId: string) => device.signIn(userId),
    /** Sets the route and the path of the next page, e.g. `/jobs/:id` and `/jobs/7`. */
    openAt: (path: string, at: string) => void (place = { path, at }),
    /** Follows a link. */
    go: (to: string) => doing(() => router?.navigate(to)),
    /** The current path. */
    path: () => router?.state.location.pathname,
    /**
     * Renders a component until the test ends. `show` is `showScreen` of fake-screen.ts, which works only
     * with a DOM.
     */
    async draw<Screen extends { leave: () => Promise<void> }>(
      show: (node: ReactNode) => Promise<Screen>,
      node: ReactNode,
    ) {
      const screen = await show(around(node))
      opened.push(screen.leave)
      await pass(untilShown)
      return screen
    },
    /** Renders a component that uses a hook, until the test ends. */
    async show<Shown>(use: () => Shown) {
      const page = await showHook(use, around)
      opened.push(page.leave)
      await pass(untilShown)
      return {
        ...page,
        /** The hook's latest result. */
        now: () => {
          const last = page.said()
          if (last === undefined) throw new Error('The page has shown nothing yet.')
          return last
        },
      }
    },
  }
}

/** The named argument of a call to a database function. */
export const argumentOf = ({ body }: Sent, name: string): unknown => Reflect.get(Object(body), name)

/** Responses that stay pending until the test releases them. */
export function heldResponse() {
  const waiting: ((response: Response) => void)[] = []
  return {
    network: () => new Promise<Response>((resolve) => void waiting.push(resolve)),
    /** Responds to the oldest pending request. */
    give: (response: Response) => doing(() => waiting.shift()?.(response)),
  }
}
