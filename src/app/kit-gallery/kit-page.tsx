import Bell from 'lucide-react/icons/bell'
import { type ReactNode, useState } from 'react'
import { BackLink } from '@/components/back-link'
import { Brand } from '@/components/brand'
import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { LoadMore } from '@/components/list/load-more'
import { ResultCount } from '@/components/list/result-count'
import { PageActions, PageHeading } from '@/components/page-heading'
import { SectionNav } from '@/components/section-nav'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { LoadingState, StateText } from '@/components/states/loading-state'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { Card, CardLink, LinkRow } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { Skeleton, Spinner } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import { Popover } from '@/components/ui/popover'
import { SwatchTag, Tag } from '@/components/ui/tag'
import { Hint, MapLink, Muted } from '@/components/ui/text'
import { countQueryBy } from '@/lib/lists/paging'
import { KitDialogs } from './kit-dialogs'
import { KitForm } from './kit-form'
import styles from './kit-page.module.css'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const tones = ['neutral', 'positive', 'warning', 'danger', 'info'] as const
const swatches = ['sky', 'ochre', 'gum', 'jacaranda', 'stone'] as const

/** /kit, in development only: every part of the kit in every state, in both themes. */
export function Component() {
  return (
    <main className={styles.page}>
      <div className={styles.light}>
        <Kit title="Kit by day" />
      </div>
      <div className={styles.dark}>
        <Kit title="Kit at night" />
      </div>
    </main>
  )
}

function Kit({ title }: { title: string }) {
  return (
    <>
      <div className={styles.bar}>
        <Brand />
        <Popover label="Panel" triggerLabel="Open the panel" trigger={<Bell aria-hidden="true" />}>
          {(close) => (
            <StateText>
              A popover. <Button onClick={close}>Close</Button>
            </StateText>
          )}
        </Popover>
      </div>
      <BackLink to="/">Back to the app</BackLink>
      <PageHeading title={title}>
        <PageActions dense>
          <Button size="small">One action</Button>
          <Button variant="secondary" size="small">
            Another
          </Button>
        </PageActions>
      </PageHeading>
      <SectionNav
        label={title}
        items={[
          { to: '/kit', text: 'Here', end: true },
          { to: '/', text: 'Elsewhere', end: true },
        ]}
      />
      <Buttons />
      <Part title="Tags and text">
        <div className={styles.row}>
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
          {swatches.map((swatch) => (
            <SwatchTag key={swatch} swatch={swatch}>
              {swatch}
            </SwatchTag>
          ))}
        </div>
        <Muted>Muted text.</Muted>
        <Hint>A hint.</Hint>
        <MapLink address="1 George Street, Brisbane" />
        <Facts>
          <Fact name="A fact">Its value</Fact>
          <Fact name="Another">{null}</Fact>
        </Facts>
      </Part>
      <Part title="Notices">
        {tones.map(
          (tone) =>
            tone !== 'neutral' && (
              <Notice key={tone} tone={tone}>
                This notice is {tone}.
              </Notice>
            ),
        )}
      </Part>
      <Cards />
      <Part title="Form">
        <KitForm />
      </Part>
      <Part title="Dialogs and toasts">
        <KitDialogs />
      </Part>
      <States />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      {variants.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small">
            small
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} busy busyText="busy…" />
          <ButtonLink to="/kit" variant={variant}>
            link
          </ButtonLink>
        </div>
      ))}
      <Button block>block</Button>
      <div className={styles.row}>
        <IconButton aria-label="An icon button">
          <Bell aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="A disabled icon button" disabled>
          <Bell aria-hidden="true" />
        </IconButton>
      </div>
    </Part>
  )
}

function Cards() {
  return (
    <Part title="Cards">
      <CardGrid>
        <Card as="li">A card.</Card>
        <Card as="li" opens>
          <CardLink to="/kit">A card that opens as a whole</CardLink>
        </Card>
      </CardGrid>
      <ul>
        <LinkRow>
          <CardLink to="/kit">A row that opens as a whole</CardLink>
        </LinkRow>
      </ul>
    </Part>
  )
}

const count = countQueryBy(['kit', 'count'], () => Promise.resolve(44))

function States() {
  const [tries, setTries] = useState(0)
  const query = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isPlaceholderData: false,
    isFetchNextPageError: true,
    error: new Error('The next page could not be loaded.'),
    fetchNextPage: () => Promise.resolve(setTries(tries + 1)),
  }
  return (
    <Part title="States and lists">
      <ResultCount list={{ query, rows: Array.from({ length: 20 }), count }} noun="job" />
      <LoadMore query={query} shown={20} noun="job" />
      <LoadMore
        query={{ ...query, isFetchNextPageError: false, isFetchingNextPage: true }}
        shown={20}
        noun="job"
      />
      <LoadMore query={{ ...query, hasNextPage: false, isFetchNextPageError: false }} shown={28} noun="job" />
      <LoadingCards count={1} />
      <Skeleton width="50%" height="1rem" />
      <Spinner />
      <LoadingState />
      <EmptyState message="Nothing here yet." action={<Button>Add one</Button>} />
      <ErrorState
        message="This could not be loaded."
        onRetry={() => setTries(tries + 1)}
        busy={tries % 2 === 1}
      />
    </Part>
  )
}
