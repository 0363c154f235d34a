import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import styles from './button.module.css'
import { Link, type LinkProps } from './link.tsx'

// Listed by name, because computed names would require the table of all class names.
const VARIANTS = { primary: styles.primary, quiet: styles.quiet, plain: styles.plain }
type ButtonVariant = keyof typeof VARIANTS

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** Disables the button until the response arrives. */
  busy?: boolean
}

export const Button = ({ variant = 'primary', busy = false, disabled, className = '', ...button }: ButtonProps) => (
  <button
    {...ONE_PRESS}
    {...button}
    className={`${styles.button} ${VARIANTS[variant]} ${className}`}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
  />
)

/** Double clicks and held-down keys submit a form only once. */
const ONE_PRESS = {
  onClick: (event: MouseEvent) => event.detail > 1 && event.preventDefault(),
  onKeyDown: (event: KeyboardEvent) => event.repeat && /^(Enter| )$/.test(event.key) && event.preventDefault(),
}

type IconButtonProps = ComponentProps<'button'> & {
  /** The accessible name. */
  label: string
}

export const IconButton = ({ label, className = '', ...button }: IconButtonProps) => (
  <button type="button" {...button} className={`${styles.icon} ${className}`} aria-label={label} />
)

type ButtonLinkProps = LinkProps & { variant?: ButtonVariant }

export const ButtonLink = ({ variant = 'primary', className = '', ...link }: ButtonLinkProps) => (
  <Link {...link} className={`${styles.button} ${VARIANTS[variant]} ${className}`} />
)

export const ReloadLink = () => (
  <ButtonLink to="" reloadDocument variant="quiet">
    Try again
  </ButtonLink>
)
