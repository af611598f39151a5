import { QueryClientProvider } from '@tanstack/react-query'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { SessionProvider } from '@/features/auth/session'
import { queryClient } from '@/lib/query-client'
import { CrashBoundary } from './crash'

/** The whole app: what every page needs, around the route table. */
export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
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
