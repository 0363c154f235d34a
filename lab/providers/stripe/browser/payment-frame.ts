import type { Appearance } from '@stripe/stripe-js'

/** Runs in the Payment Element's iframe. */
function runFrame(): void {
  const shop = parent
  const form = document.querySelector('form')!
  const inputs = [...form.querySelectorAll('input')]
  const tell = (kind: string, more: object = {}) =>
    shop.postMessage({ kind, height: document.body.offsetHeight, ...more }, '*')

  function showError(input: HTMLInputElement, message: string): void {
    input.setAttribute('aria-invalid', String(message !== ''))
    document.querySelector(`#${input.id}-error`)!.textContent = message
  }
  const isComplete = ({ value, dataset }: HTMLInputElement) => new RegExp(dataset.pattern!).test(value.trim())

  function submit(): object {
    const wrong = inputs.filter((input) => !isComplete(input))
    for (const input of inputs) showError(input, wrong.includes(input) ? input.dataset.message! : '')
    const [first] = wrong
    return first ? { error: { type: 'validation_error', code: 'incomplete', message: first.dataset.message } } : {}
  }

  async function tokenize(params: object): Promise<object> {
    const body = JSON.stringify({ card: Object.fromEntries(new FormData(form)), params })
    const response = await fetch('https://api.stripe.com/v1/confirmation_tokens', { method: 'POST', body })
    return (await response.json()) as object
  }

  function paint({ variables = {}, rules = {}, theme }: Appearance): void {
    const { style } = document.documentElement
    style.colorScheme = theme === 'night' ? 'dark' : 'light'
    for (const [name, value] of Object.entries(variables)) style.setProperty(`--${name}`, value)
    style.setProperty('--border', rules['.Input']!.border!)
    style.setProperty('--outline', rules['.Input:focus']!.outline!)
  }

  addEventListener(
    'message',
    async ({ data }: MessageEvent<{ kind: string; appearance: Appearance; params: object }>) => {
      if (data.kind === 'focus') (inputs.find((input) => !isComplete(input)) ?? inputs[0])!.focus()
      if (data.kind === 'submit') tell('submit', submit())
      if (data.kind === 'tokenize') tell('tokenize', await tokenize(data.params))
      if (data.kind !== 'appearance') return
      paint(data.appearance)
      tell('ready')
    },
  )
  form.addEventListener('input', ({ target }) => {
    showError(target as HTMLInputElement, '')
    tell('change')
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  new ResizeObserver(() => tell('resize')).observe(document.body)
  tell('loaded')
}

type Field = { name: string; label: string; placeholder: string; pattern: string; message: string; complete: string }

const FIELDS: Field[] = [
  {
    name: 'number',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    pattern: String.raw`^(\d ?){15,16}$`,
    message: 'Your card number is incomplete.',
    complete: 'cc-number',
  },
  {
    name: 'expiry',
    label: 'Expiration date',
    placeholder: 'MM / YY',
    pattern: String.raw`^\d\d ?/ ?\d\d$`,
    message: 'Your card’s expiration date is incomplete.',
    complete: 'cc-exp',
  },
  {
    name: 'cvc',
    label: 'Security code',
    placeholder: 'CVC',
    pattern: String.raw`^\d{3,4}$`,
    message: 'Your card’s security code is incomplete.',
    complete: 'cc-csc',
  },
]

const fieldHtml = ({ name, label, placeholder, pattern, message, complete }: Field) => `<div class="${name}">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" placeholder="${placeholder}" autocomplete="${complete}" inputmode="numeric"
    data-pattern="${pattern}" data-message="${message}" aria-describedby="${name}-error">
  <p id="${name}-error" role="alert"></p>
</div>`

const STYLE = `
* { box-sizing: border-box }
body { margin: 0; padding: 2px; font: var(--fontSizeBase, 16px)/1.4 var(--fontFamily, sans-serif); color: var(--colorText) }
form { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gridRowSpacing) var(--gridColumnSpacing) }
.number { grid-column: 1 / -1 }
label { display: block; margin-bottom: 4px; font-size: var(--labelFontSize); font-weight: var(--labelFontWeight) }
input { width: 100%; min-height: 48px; padding: 12px 16px; border: var(--border); border-radius: var(--borderRadius);
  background: var(--colorBackground); color: inherit; font: inherit }
input::placeholder { color: var(--colorTextPlaceholder); opacity: 1 }
input:focus { outline: var(--outline) }
input[aria-invalid=true] { border-color: var(--colorDanger) }
p { margin: 4px 0 0; color: var(--colorDanger); font-size: var(--fontSizeSm) }
p:empty { display: none }`

/** The document that Stripe's script puts into its iframe: the card fields, in the shop's appearance. */
export const paymentFrame = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Card</title><style>${STYLE}</style></head>
<body><form>${FIELDS.map(fieldHtml).join('')}</form><script>(${runFrame.toString()})()</script></body></html>`
