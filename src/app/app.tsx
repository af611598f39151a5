import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { clearToasts } from '@/components/ui/toast-store'
import { queryClient } from '@/lib/client/query-client'
import { watchAddress } from '@/lib/navigation/own-address'
import { onPersonLeft } from '@/lib/person/account-store'
import { SessionProvider } from '@/lib/person/signed-in-person'
import { CrashBoundary } from './crash-screen'

// The next user must not see or click the previous user's toasts.
onPersonLeft(clearToasts)

/** The whole app: the providers every page needs, around the route table. */
export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  // Subscribes after `RouterProvider`, because the router passes a buffered update only to its first
  // subscriber (remix-run/react-router#15527).
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
