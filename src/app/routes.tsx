import { type LazyRouteFunction, Navigate, type RouteObject } from 'react-router-dom'
import { paths } from '@/lib/navigation/paths'
import { withAdminTexts } from './admin-texts'
import { RouteError } from './crash-screen'
import type { Page } from './page-entry'
import { pages } from './pages'
import { RootLayout } from './root-layout'
import { AdminOnly, SignedInOnly, SignedOutOnly } from './route-guards'
import { InitializingScreen } from './start-screens'

const wall = () => import('./public-layout')
const frame = () => import('./protected-layout')
const adminArea = withAdminTexts(() => import('./admin-area'))

function pagesOf(people: Page['audience']): RouteObject[] {
  return pages
    .filter(({ audience }) => audience === people)
    .map(({ path, load }) => ({ path, lazy: people === 'administrators' ? withAdminTexts(load) : load }))
}

/** Puts routes into a layout that stays visible when one of them fails. */
function within(around: LazyRouteFunction<RouteObject>, ...inner: RouteObject[]): RouteObject {
  return { lazy: around, children: [{ errorElement: <RouteError />, children: inner }] }
}

const admin = { element: <AdminOnly />, children: [within(adminArea, ...pagesOf('administrators'))] }

const signedIn = within(
  frame,
  ...pagesOf('people'),
  admin,
  { path: paths.opportunities, element: <Navigate to={paths.jobs} replace /> },
  { path: paths.applications, element: <Navigate to={paths.myApplications} replace /> },
  { path: '*', element: <Navigate to={paths.dashboard} replace /> },
)

/** Every URL of the app and its page (pages.ts). Pages load on first use. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    HydrateFallback: InitializingScreen,
    children: [
      ...(import.meta.env.DEV ? [{ path: '/kit', lazy: () => import('./kit-gallery/kit-page') }] : []),
      { element: <SignedOutOnly />, children: [within(wall, ...pagesOf('visitors'))] },
      within(wall, ...pagesOf('everybody')),
      { element: <SignedInOnly />, children: [signedIn] },
    ],
  },
]
