import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RowLink } from '@/components/admin/back-to-list'
import {
  Key,
  ShortcutSwitch,
  type useShortcutSwitch,
  useShortcuts,
} from '@/components/admin/keyboard-shortcuts'
import { rich } from '@/components/rich-text'
import { Button } from '@/components/ui/button'
import { Fact, Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { documentName } from '@/features/documents/api'
import { formatDate, formatMoment } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { personDocumentsQuery } from '../api'
import { ownerName, type WaitingDocument } from '../schema'
import { plainView, turned, zoomed } from '../turn-and-zoom'
import { type Draft, expiryOf, type useDecisionDrafts } from '../use-decision-drafts'
import type { useDocumentDecision } from '../use-document-decision'
import type { useDocumentQueue } from '../use-document-queue'
import { DecisionPanel } from './decision-panel'
import styles from './document-desk.module.css'
import { DocumentViewer } from './document-viewer'
import { UndoDecision } from './undo-decision'

type Queue = ReturnType<typeof useDocumentQueue>

type OpenDocumentProps = {
  queue: Queue & { shown: NonNullable<Queue['shown']> }
  drafts: ReturnType<typeof useDecisionDrafts>
  decisions: ReturnType<typeof useDocumentDecision>
  shortcuts: ReturnType<typeof useShortcutSwitch>
  /** True if another document preceded this one. Focusing the title announces the new document to screen readers. */
  takesFocus: boolean
}

/** The document being checked: its file, its details, and the form that accepts or refuses it. */
export function OpenDocument({ queue, drafts, decisions, shortcuts, takesFocus }: OpenDocumentProps) {
  const { document, freshness, place } = queue.shown
  const heading = useRef<HTMLHeadingElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const [view, setView] = useState(plainView)
  const [isSeen, setSeen] = useState(false)
  const [fault, setFault] = useState<string>()
  const draft = drafts.draftOf(document)
  const canDecide = freshness !== 'gone'

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  function change(changed: Partial<Draft>) {
    setFault(undefined)
    drafts.change(document, changed)
  }

  function check() {
    const expiresOn = expiryOf(document, draft)
    if (!isSeen) return setFault(t('Look at the file first. If it is not shown here, open it in a new tab.'))
    if (expiresOn === '') {
      setFault(t('Enter the date on the document, or tick “No expiry date”.'))
      date.current?.focus()
      return
    }
    setFault(undefined)
    decisions.decide(document, { decision: 'checked', expiresOn })
  }

  function refuse(reason = draft.reason) {
    if (reason.trim() === '') return setFault(t('Choose a reason, or write one.'))
    setFault(undefined)
    decisions.decide(document, { decision: 'refused', reason: reason.trim() })
  }

  const checking = canDecide && !draft.isRefusing
  const next = queue.hasNext ? () => queue.go(1) : undefined
  const previous = queue.hasPrevious ? () => queue.go(-1) : undefined
  useShortcuts(
    {
      n: next,
      j: next,
      p: previous,
      k: previous,
      t: () => setView(turned(view, 1)),
      'shift+t': () => setView(turned(view, -1)),
      '+': () => setView(zoomed(view, 1)),
      '=': () => setView(zoomed(view, 1)),
      '-': () => setView(zoomed(view, -1)),
      '0': () => setView({ ...view, zoom: 1 }),
      c: checking ? check : undefined,
      r: checking ? () => change({ isRefusing: true }) : undefined,
      d: checking ? () => date.current?.focus() : undefined,
      Escape: canDecide && draft.isRefusing ? () => change({ isRefusing: false }) : undefined,
    },
    shortcuts.isOn,
  )

  const name = ownerName(document)
  return (
    <article className={styles.desk}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {rich('{document} of {name}', {
          document: documentName(document.type),
          name: (
            <RowLink to={paths.userProfile(document.user_id)} list="documents" row={document.id} name={name}>
              {name}
            </RowLink>
          ),
        })}
        <span className="sr-only">
          , {t('{number} of {count}', { number: place + 1, count: queue.total })}
        </span>
      </h2>
      <DocumentFacts document={document} />
      <DocumentViewer document={document} view={view} onView={setView} onSeen={() => setSeen(true)} />
      <div className={styles.decision}>
        {freshness === 'changed' && (
          <Notice tone="info">
            {t('{name} has just changed this document. You are looking at the new version.', { name })}
          </Notice>
        )}
        {canDecide ? (
          <DecisionPanel
            document={document}
            draft={draft}
            ownReason={drafts.ownReason}
            isPending={decisions.isPending}
            error={fault ?? decisions.errorOf(document)}
            dateField={date}
            areKeysOn={shortcuts.isOn}
            onChange={change}
            onCheck={check}
            onRefuse={refuse}
          />
        ) : (
          <GoneNotice document={document} onNext={queue.hasNext ? () => queue.go(1) : undefined} />
        )}
        <UndoDecision decisions={decisions} areKeysOn={shortcuts.isOn} />
        <ShortcutSwitch shortcuts={shortcuts} />
      </div>
    </article>
  )
}

function DocumentFacts({ document }: { document: WaitingDocument }) {
  const { number, expires_on, uploaded_at } = document
  return (
    <Facts className={styles.facts}>
      <Fact name={t('Number')}>{number ?? t('Not given')}</Fact>
      <Fact name={t('Expiry date entered')}>{formatDate(expires_on, t('Not given'))}</Fact>
      <Fact name={t('Uploaded')}>{formatMoment(uploaded_at)}</Fact>
      <Fact name={t('Earlier document')}>{currentText(document)}</Fact>
    </Facts>
  )
}

function currentText({ has_current, current_expires_on }: WaitingDocument): string {
  if (!has_current) return t('None')
  return current_expires_on === null
    ? t('Checked, no expiry date')
    : t('Checked, valid until {day}', { day: formatDate(current_expires_on) })
}

type GoneNoticeProps = { document: WaitingDocument; onNext: (() => void) | undefined }

/**
 * Shown instead of the decision form if another administrator has decided, or if the document has been replaced or
 * removed.
 */
function GoneNotice({ document: { id, user_id }, onNext }: GoneNoticeProps) {
  const { userId } = useSignedIn()
  const next = useRef<HTMLButtonElement>(null)
  const { data: documents, isError } = useQuery(personDocumentsQuery(userId, user_id))
  const decidedBy = documents?.find((document) => document.id === id)?.decided_by
  const isLoaded = documents !== undefined || isError

  useEffect(() => {
    // Moves the focus if the focused part of the decision has been removed.
    if (window.document.activeElement === window.document.body) next.current?.focus()
  }, [])

  return (
    <>
      <Notice tone="warning">
        {isLoaded &&
          (decidedBy
            ? t('{name} has already decided this document.', { name: decidedBy })
            : t('This document has been replaced or removed.'))}
      </Notice>
      {onNext && (
        <Button ref={next} onClick={onNext} aria-keyshortcuts="N">
          {t('Next document')} <Key>N</Key>
        </Button>
      )}
    </>
  )
}
