import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { clearToasts } from '@/components/ui/toast-store'
import { queryClient } from '@/lib/client/query-client'
import { watchAddress } from '@/lib/navigation/own-address'
import { onPersonLeft } from '@/lib/person/account-store'
import { SessionProvider } from '@/lib/person/session'
import { CrashBoundary } from './crash'

// Messages and their buttons are not for the next person.
onPersonLeft(clearToasts)

/** The whole app: what every page needs, around the route table. */
export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  // After the provider below: what the router says while it alone listens is kept for it (remix-run/react-router#15527).
  useEffect(() => watchAddress(router), [router])

  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </CrashBoundary>
  )
}
