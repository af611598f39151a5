import { useRouteError } from 'react-router-dom'
import { CrashScreen } from './crash-screen'

/** A page that broke, inside the layout that did not. */
export function RouteError() {
  return <CrashScreen error={useRouteError()} />
}
