import type { LucideIcon } from 'lucide-react'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import CircleX from 'lucide-react/icons/circle-x'
import FileCheck from 'lucide-react/icons/file-check'
import FileClock from 'lucide-react/icons/file-clock'
import FileSearch from 'lucide-react/icons/file-search'
import FileX from 'lucide-react/icons/file-x'
import MailPlus from 'lucide-react/icons/mail-plus'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import MessagesSquare from 'lucide-react/icons/messages-square'
import RefreshCcw from 'lucide-react/icons/refresh-ccw'
import Send from 'lucide-react/icons/send'
import ShieldOff from 'lucide-react/icons/shield-off'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundMinus from 'lucide-react/icons/user-round-minus'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { Tone } from '@/components/ui/tag'
import { t } from '@/lib/i18n/language'

type NotificationKind = { Icon: LucideIcon; tone: Tone; word: string }

/** Kinds by the notification's type (rule 17.8). */
const kinds: ReadonlyMap<string, NotificationKind> = new Map([
  ['application_success', { Icon: Send, tone: 'neutral', word: t('Applied') }],
  ['application_accepted', { Icon: CircleCheck, tone: 'positive', word: t('Accepted') }],
  ['application_rejected', { Icon: CircleX, tone: 'danger', word: t('Rejected') }],
  ['job_nearby', { Icon: MapPin, tone: 'info', word: t('Nearby') }],
  ['job_invitation', { Icon: MailPlus, tone: 'info', word: t('Invited') }],
  ['place_offer', { Icon: MailPlus, tone: 'warning', word: t('Place available') }],
  ['place_offer_ended', { Icon: CircleOff, tone: 'neutral', word: t('Place taken') }],
  ['job_changed', { Icon: CalendarClock, tone: 'warning', word: t('Changed') }],
  ['job_closed', { Icon: BriefcaseBusiness, tone: 'warning', word: t('Closed') }],
  ['job_completed', { Icon: CheckCheck, tone: 'neutral', word: t('Completed') }],
  ['job_reopened', { Icon: CalendarCheck, tone: 'positive', word: t('On again') }],
  ['job_deleted', { Icon: CalendarX, tone: 'warning', word: t('Job deleted') }],
  ['document_checked', { Icon: FileCheck, tone: 'positive', word: t('Checked') }],
  ['document_refused', { Icon: FileX, tone: 'danger', word: t('Refused') }],
  ['document_expiring', { Icon: FileClock, tone: 'warning', word: t('Expiring') }],
  ['job_reminder', { Icon: AlarmClock, tone: 'info', word: t('Reminder') }],
  ['job_message', { Icon: MessageSquareText, tone: 'info', word: t('Message') }],
  ['message_to_applicant', { Icon: MessagesSquare, tone: 'info', word: t('Conversation') }],
  ['message_to_administrators', { Icon: MessagesSquare, tone: 'info', word: t('Conversation') }],
  ['hours_approved', { Icon: Banknote, tone: 'positive', word: t('Hours approved') }],
  ['hours_changed', { Icon: Banknote, tone: 'warning', word: t('Hours changed') }],
  ['pay_details_missing', { Icon: Banknote, tone: 'danger', word: t('Details missing') }],
  ['payment_returned', { Icon: Banknote, tone: 'danger', word: t('Not paid') }],
  ['paid', { Icon: Banknote, tone: 'positive', word: t('Paid') }],
  ['acceptance_taken_back', { Icon: Undo2, tone: 'danger', word: t('Taken back') }],
  ['application_reopened', { Icon: RefreshCcw, tone: 'info', word: t('Open again') }],
  ['document_reopened', { Icon: FileSearch, tone: 'info', word: t('Checked again') }],
  ['bank_account_changed', { Icon: ShieldOff, tone: 'danger', word: t('Bank account') }],
  ['account_change_reported', { Icon: ShieldOff, tone: 'danger', word: t('Reported change') }],
  ['second_factor_changed', { Icon: ShieldOff, tone: 'warning', word: t('Two-step verification changed') }],
  ['second_factor_removed', { Icon: ShieldOff, tone: 'warning', word: t('Two-step verification removed') }],
  ['recovery_code_used', { Icon: ShieldOff, tone: 'danger', word: t('Recovery code used') }],
  ['recovery_codes_created', { Icon: ShieldOff, tone: 'warning', word: t('New recovery codes') }],
  ['job_unfilled', { Icon: UserRoundSearch, tone: 'warning', word: t('Free places') }],
  ['withdrawal_confirmed', { Icon: UserRoundMinus, tone: 'neutral', word: t('You withdrew') }],
  ['application_withdrawn', { Icon: UserRoundX, tone: 'warning', word: t('Withdrawn') }],
])
const otherKind: NotificationKind = { Icon: Bell, tone: 'neutral', word: t('News') }

/** The icon, tone and word of a type of notification (rule 9.16). */
export function kindOf(type: string): NotificationKind {
  return kinds.get(type) ?? otherKind
}
