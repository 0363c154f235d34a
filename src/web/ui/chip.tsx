import type { ComponentProps, ReactNode } from 'react'
import { X } from './icon.tsx'
import styles from './chip.module.css'
import { Link, type LinkProps } from './link.tsx'

/** A row of chips that wraps. With `oneLine`, it scrolls on a narrow screen. */
export const Chips = ({ oneLine = false, className = '', ...list }: ComponentProps<'ul'> & { oneLine?: boolean }) => (
  <ul {...list} className={`${styles.chips} ${oneLine ? styles.line : ''} ${className}`} />
)

/** A link to one of several alternatives; `aria-current` marks the current one. */
export const ChipLink = ({ className = '', ...link }: LinkProps) => (
  <Link {...link} className={`${styles.chip} ${className}`} />
)

export const RemovableChip = ({ children, ...link }: LinkProps) => (
  <ChipLink {...link} className={styles.removable}>
    <span className="visually-hidden">Remove filter: </span>
    <bdi>{children}</bdi>
    <X size={16} />
  </ChipLink>
)

type ChipChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** It stays selectable and is labeled as sold out. */
  soldOut?: boolean
}

export const ChipChoice = ({ label, soldOut = false, ...input }: ChipChoiceProps) => (
  <label className={`${styles.chip} ${styles.choice} ${soldOut ? styles.soldOut : ''}`}>
    <input type="radio" {...input} />
    <bdi>{label}</bdi>
    {soldOut && <span className="visually-hidden"> (out of stock)</span>}
  </label>
)
