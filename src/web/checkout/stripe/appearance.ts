import type { Appearance } from '@stripe/stripe-js'

/** The shop's design tokens in the current color scheme, for Stripe's Appearance API. */
export function readAppearance(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'))
  const color = (token: string): string => {
    // Computed, because a token may contain `light-dark()`, which an iframe of another site cannot resolve.
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const [ink, quiet, outline, accent, alarm, raised] = ['ink', 'quiet', 'outline', 'accent', 'alarm', 'raised'].map(
    color,
  ) as [string, string, string, string, string, string]
  probe.remove()
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    labels: 'above',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
      borderRadius: '10px',
      colorPrimary: accent,
      colorBackground: raised,
      colorText: ink,
      colorTextSecondary: quiet,
      colorTextPlaceholder: quiet,
      colorDanger: alarm,
      iconColor: quiet,
      labelColorText: ink,
      labelFontSize: '14px',
      labelFontWeight: '500',
    },
    rules: {
      '.Input': { border: `1px solid ${outline}`, boxShadow: 'none', padding: '12px 16px' },
      '.Input:hover': { borderColor: ink },
      '.Input:focus': { borderColor: accent, boxShadow: 'none', outline: `2px solid ${accent}` },
      '.Input--invalid': { borderColor: alarm, boxShadow: 'none' },
      '.Error': { fontSize: '14px' },
    },
  }
}
