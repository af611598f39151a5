import './styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app/app'
import { routes } from './app/routes'
import { translations } from './languages/translations'
import { loadLanguage, locale } from './lib/i18n/language'
import { outliveTranslation } from './lib/i18n/translated-page'

// The app never writes values to the hash. A value in the hash is meant to inject a session, so it is removed (rule 2.15).
if (location.hash.includes('=')) history.replaceState(history.state, '', location.pathname + location.search)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

function start(element: HTMLElement): void {
  document.documentElement.lang = locale
  outliveTranslation()
  const router = createBrowserRouter(routes)
  // A transition renders in small steps, so the page can respond to input in between.
  startTransition(() => {
    createRoot(element).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    )
  })
}

// The timeout lets a slow phone respond to input before the start, because running all of the app's files takes long.
void loadLanguage(translations).then(() => setTimeout(start, 0, root))
