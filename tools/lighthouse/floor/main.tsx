import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

// Loads and runs only the code that any app with React, the router and the query cache needs before its first text.

function Page() {
  const { data } = useQuery({
    queryKey: ['floor'],
    queryFn: () => Promise.resolve('The floor'),
    initialData: '…',
  })
  return <h1>{data}</h1>
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
const router = createBrowserRouter([{ path: '*', element: <Page /> }])
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
