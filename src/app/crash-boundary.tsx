import { Component, type ReactNode } from 'react'
import { CrashScreen } from './crash-screen'

type State = { error: unknown; failed: boolean }

/** The last net: what goes wrong outside the route table. React offers this to classes only. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override render() {
    return this.state.failed ? <CrashScreen error={this.state.error} /> : this.props.children
  }
}
