export { ApplicationMessages } from './components/application-messages'
