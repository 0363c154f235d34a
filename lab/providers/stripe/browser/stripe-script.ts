import type {
  Appearance,
  ConfirmationTokenResult,
  PaymentIntentOrSetupIntentResult,
  Stripe,
  StripeConstructor,
  StripeElements,
  StripeElementsOptionsMode,
  StripeError,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js'

/** The parts of Stripe's script that the shop uses, with Stripe's types. */
type Elements = Pick<StripeElements, 'submit' | 'update'> & {
  create: (type: 'payment', options?: StripePaymentElementOptions) => Element
}
type Element = Pick<StripePaymentElement, 'mount' | 'focus' | 'destroy'> & {
  on: (event: 'ready' | 'change' | 'loaderror', handler: (event: never) => unknown) => Element
}
type Script = {
  elements: (options: StripeElementsOptionsMode) => Elements
  createConfirmationToken: Stripe['createConfirmationToken']
  handleNextAction: (options: { clientSecret: string }) => Promise<PaymentIntentOrSetupIntentResult>
}
type ElementMessage = { kind: string; error?: StripeError; token?: string; height?: number }

/** Runs in the browser instead of https://js.stripe.com: iframes from Stripe's hosts, which call its API. */
export function installStripe(): void {
  const FRAMES = 'https://js.stripe.com'
  let elementFrame: HTMLIFrameElement | null = null
  let options: StripeElementsOptionsMode | null = null
  const waiting = new Map<string, (message: ElementMessage) => void>()
  const handlers: Record<string, ((event: never) => unknown)[]> = {}
  const send = (message: object) => elementFrame?.contentWindow?.postMessage(message, FRAMES)
  const answerTo = (kind: string, message: object): Promise<ElementMessage> =>
    new Promise((resolve) => {
      waiting.set(kind, resolve)
      send({ kind, ...message })
    })

  addEventListener('message', ({ data, source, origin }: MessageEvent<ElementMessage>) => {
    if (origin !== FRAMES || source !== elementFrame?.contentWindow) return
    if (data.kind === 'loaded') send({ kind: 'appearance', appearance: options?.appearance })
    if (data.height) elementFrame!.style.height = `${data.height}px`
    waiting.get(data.kind)?.(data)
    for (const handle of handlers[data.kind] ?? []) handle({ elementType: 'payment' } as never)
  })

  const element: Element = {
    on: (event, handler) => {
      ;(handlers[event] ??= []).push(handler)
      return element
    },
    mount: (container) => {
      elementFrame = document.createElement('iframe')
      Object.assign(elementFrame, {
        title: 'Secure payment input frame',
        allow: 'payment *',
        src: `${FRAMES}/payment.html`,
      })
      Object.assign(elementFrame.style, { width: '100%', height: '1px', border: '0', display: 'block' })
      ;(container as HTMLElement).append(elementFrame)
    },
    focus: () => {
      elementFrame?.focus()
      send({ kind: 'focus' })
    },
    destroy: () => elementFrame?.remove(),
  }

  const elements: Elements = {
    create: () => element,
    submit: async () => {
      const { error } = await answerTo('submit', {})
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    update: async ({ appearance }: { appearance?: Appearance }) => {
      if (appearance) send({ kind: 'appearance', appearance })
    },
  }

  const handleNextAction: Script['handleNextAction'] = ({ clientSecret }) =>
    new Promise((resolve) => {
      const modal = document.createElement('div')
      const frame = document.createElement('iframe')
      Object.assign(modal.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        background: 'rgb(0 0 0 / 60%)',
      })
      Object.assign(frame.style, { width: '100%', height: '100%', border: '0' })
      Object.assign(frame, { title: '3D Secure', src: `https://hooks.stripe.com/3d_secure?secret=${clientSecret}` })
      modal.append(frame)
      document.body.append(modal)
      frame.addEventListener('load', () => frame.focus())
      addEventListener('message', async ({ origin, source }) => {
        if (origin !== 'https://hooks.stripe.com' || source !== frame.contentWindow) return
        modal.remove()
        const id = clientSecret.split('_secret_')[0]
        const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}?client_secret=${clientSecret}`)
        resolve((await answer.json()) as PaymentIntentOrSetupIntentResult)
      })
    })

  const script: Script = {
    elements: (given) => {
      options = given
      return elements
    },
    createConfirmationToken: async ({ params }) => {
      const { token, error } = await answerTo('tokenize', { params: JSON.parse(JSON.stringify(params)) as object })
      return (error ? { error } : { confirmationToken: { id: token } }) as ConfirmationTokenResult
    },
    handleNextAction,
  }
  Object.assign(window, { Stripe: Object.assign(() => script, { version: 'endive' }) as unknown as StripeConstructor })
}
