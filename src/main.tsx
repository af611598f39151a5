import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './app/app'
import { routes } from './app/routes'
import { loadLanguage, locale } from './lib/language'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

void loadLanguage().then(() => {
  document.documentElement.lang = locale
  createRoot(root).render(
    <StrictMode>
      <App router={createBrowserRouter(routes)} />
    </StrictMode>,
  )
})
