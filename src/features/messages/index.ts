export { LateButton } from './conversations/components/late-button'
export { MessagesLink } from './conversations/components/messages-link'
export { messageText } from './conversations/quick-texts'
export { kindOf } from './notifications/kinds'
