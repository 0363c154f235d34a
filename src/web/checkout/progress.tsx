import * as urls from '#domain/urls.ts'
import { isEarlier, STEPS, type ShownStep, type Step } from '#domain/checkout/steps.ts'
import { Check } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './progress.module.css'

export const STEP_NAMES: Record<Step, string> = {
  shipping: 'Shipping',
  payment: 'Payment',
  review: 'Review',
  confirmation: 'Confirmation',
}

export const Progress = ({ step }: { step: ShownStep }) => (
  <nav aria-label="Checkout progress">
    <ol className={styles.steps}>
      {STEPS.map((name) => (
        <li key={name} className={styles.step} aria-current={name === step ? 'step' : undefined}>
          {isEarlier(name, step) ? (
            <Link to={urls.checkoutStep(name as ShownStep)} className={styles.link} viewTransition>
              <Check size={16} />
              {STEP_NAMES[name]}
            </Link>
          ) : (
            <span>{STEP_NAMES[name]}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
