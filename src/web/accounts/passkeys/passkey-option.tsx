import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import type { PasskeyButtonProps } from './passkey-button.tsx'

/** Renders nothing if it cannot be loaded, because there are other ways to sign in. */
const PasskeyButton = lazy(() => import('./passkey-button.tsx').catch(() => ({ default: () => null })))

/** A button that asks for a passkey, loaded after hydration. */
export const PasskeyOption = (props: PasskeyButtonProps) =>
  useHydrated() && (
    <Suspense fallback={null}>
      <PasskeyButton {...props} />
    </Suspense>
  )
