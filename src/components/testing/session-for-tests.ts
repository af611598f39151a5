import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeDevice, type Network, type Sent } from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'

/** The signed-in person of these tests. */
export const ada = 'ada'

/** Until a page has read what it shows, one thing after the other, in milliseconds of the fake clock. */
const untilShown = 100

/** The last part of a request's path: the name of a table or of a database function. */
const nameOf = ({ path }: Sent) => path.split('/').at(-1) ?? ''

/** A network, and the way to give up what is on its way when a test ends: only six requests are sent at a time. */
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

/** Somebody's row of the table of profiles, as the request names them. */
function profileIn({ search }: Sent): Response {
  const id = new URLSearchParams(search).get('id')?.replace('eq.', '')
  return Response.json({ id, name: id, email: `${id}@example.com`, language: 'en' })
}

/**
 * For unit tests of hooks and components behind the login: Ada is signed in on a false device, and the real client talks to a backend
 * that the test answers for. Call it once in a file, before importing the code under test.
 */
export async function signedInDevice({ isAdmin = false } = {}) {
  const device = fakeDevice()
  // Loaded now, because an import in the middle of a test follows no fake clock.
  await import('@/lib/client/backend-client')
  const { queryClient } = await import('@/lib/client/query-client')
  const { SessionProvider, useSession } = await import('@/lib/person/session')
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

  /** Everything around a page of the app that a hook or a component can use. */
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
    /** Answers all requests to a table or a database function from now on. */
    respond: (name: string, network: Network) => void responses.set(name, network),
    requests,
    /** The bodies of the requests to a table or a database function so far. */
    calls: (name: string) => requests(name).map(({ body }) => body),
    toasts: () => readToasts().map(({ text }) => text),
    signIn: (userId: string) => device.signIn(userId),
    /** Shows what comes next at the address of a route, such as `/jobs/7` of `/jobs/:id`. */
    openAt: (path: string, at: string) => void (place = { path, at }),
    /** Follows a link. */
    go: (to: string) => doing(() => router?.navigate(to)),
    /** Where the browser is. */
    path: () => router?.state.location.pathname,
    /** Draws a component, until the test ends. Takes the `showScreen` of fake-screen.ts, which needs a page. */
    async draw<Screen extends { leave: () => Promise<void> }>(
      show: (node: ReactNode) => Promise<Screen>,
      node: ReactNode,
    ) {
      const screen = await show(around(node))
      opened.push(screen.leave)
      await pass(untilShown)
      return screen
    },
    /** Shows a component that uses a hook, until the test ends. */
    async show<Said>(use: () => Said) {
      const page = await showHook(use, around)
      opened.push(page.leave)
      await pass(untilShown)
      return {
        ...page,
        /** What the hook returned last. */
        now: () => {
          const last = page.said()
          if (last === undefined) throw new Error('The page has shown nothing yet.')
          return last
        },
      }
    },
  }
}

/** What a request gives a database function under a name. */
export const argumentOf = ({ body }: Sent, name: string): unknown => Reflect.get(Object(body), name)

/** Responses that are on their way until the test gives them. */
export function heldResponse() {
  const waiting: ((response: Response) => void)[] = []
  return {
    network: () => new Promise<Response>((resolve) => void waiting.push(resolve)),
    /** Gives the oldest request its response. */
    give: (response: Response) => doing(() => waiting.shift()?.(response)),
  }
}
