import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { SelectField } from '@/components/form/select-field'
import { SearchInput } from '@/components/ui/search-input'
import type { Select } from '@/components/ui/select'
import { classes } from '@/lib/classes'
import styles from './list.module.css'
import type { ListControls } from './use-list-controls'

type SearchFormProps = {
  controls: Omit<ListControls, 'setFilter' | 'setFilters'>
  /** The label of the search box. Visible if there is no `placeholder`. */
  label: string
  placeholder?: string
  className?: string | undefined
  /** True if `className` lays out the form instead of the default styles. */
  bare?: boolean
  /** Filters and buttons beside the search box. */
  children?: ReactNode
}

/** A list's search box with its filters and buttons. Goes inside a `search` element. */
export function SearchForm({
  controls,
  label,
  placeholder = label,
  className,
  bare = false,
  children,
}: SearchFormProps) {
  return (
    <form
      className={classes(!bare && styles.tools, className)}
      onSubmit={(event) => {
        event.preventDefault()
        controls.search()
      }}
    >
      <SearchInput
        label={label}
        placeholder={placeholder}
        value={controls.searchText}
        onValueChange={controls.setSearchText}
        onBlur={controls.search}
        enterKeyHint="search"
        autoComplete="off"
      />
      {children}
    </form>
  )
}

/** A set filter, as a button with a cross that clears it. */
export function FilterChip({ children, ...button }: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <button {...button} type="button" className={styles.chip}>
      {children}
      <X size={16} aria-hidden="true" />
    </button>
  )
}

type ToggleChipProps = { isOn: boolean; onClick: () => void; children: ReactNode }

/** A filter that a click turns on or off. */
export function ToggleChip({ isOn, onClick, children }: ToggleChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onClick}>
      {isOn && <Check size={16} aria-hidden="true" />}
      {children}
    </button>
  )
}

type FilterTogglesProps<Name extends string> = {
  controls: ListControls<Name>
  /** The name of the group. */
  label: string
  /**
   * Each toggle sets the filter `name` to `value`, or clears the filter if it has this value already. A toggle with
   * an empty `value` always clears the filter.
   */
  toggles: readonly { name: Name; value: string; text: string }[]
}

/** Visible filters, each turned on or off by one click. */
export function FilterToggles<Name extends string>({ controls, label, toggles }: FilterTogglesProps<Name>) {
  return (
    <ul className={styles.toggles} aria-label={label}>
      {toggles.map(({ name, value, text }) => {
        const isOn = (controls.filters[name] ?? '') === value
        return (
          <li key={`${name} ${value}`}>
            <ToggleChip isOn={isOn} onClick={() => controls.setFilter(name, isOn ? '' : value)}>
              {text}
            </ToggleChip>
          </li>
        )
      })}
    </ul>
  )
}

/** A select that sets one of a list's filters. */
type ListFilter<Name extends string> = {
  /** The filter's name in the URL. */
  name: Name
  label: string
  /** The first option, which turns the filter off: "All Categories". */
  all: string
  options: ComponentProps<typeof Select>['options']
}

type ListSearchProps<Name extends string> = Pick<SearchFormProps, 'label' | 'placeholder' | 'className'> & {
  controls: ListControls<Name>
  filters: readonly ListFilter<Name>[]
  /** Less common filters, in `MoreFilters`. */
  more?: ReactNode
  /** Further controls of the list, shown below the filters. */
  children?: ReactNode
}

/** A list's search box with its filters beside it. */
export function ListSearch<Name extends string>({
  controls,
  filters,
  more,
  children,
  ...form
}: ListSearchProps<Name>) {
  return (
    <search>
      <SearchForm {...form} controls={controls}>
        <FilterSelects controls={controls} filters={filters} />
        {more}
      </SearchForm>
      {children}
    </search>
  )
}

/** The selects alone, for a list that folds them away. */
export function FilterSelects<Name extends string>({
  controls,
  filters,
}: Pick<ListSearchProps<Name>, 'controls' | 'filters'>) {
  return filters.map(({ name, label, all, options }) => (
    <SelectField
      key={name}
      label={label}
      options={[{ value: '', label: all }, ...options]}
      value={controls.filters[name] ?? ''}
      onChange={(event) => controls.setFilter(name, event.target.value)}
    />
  ))
}
