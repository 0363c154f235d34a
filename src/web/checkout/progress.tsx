import { isEarlier, STEPS, type ShownStep, type Step } from '#domain/checkout-steps.ts'
import { Check } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { pathOfStep } from './checkout-data.ts'
import styles from './progress.module.css'

export const STEP_NAMES: Record<Step, string> = {
  shipping: 'Shipping',
  payment: 'Payment',
  review: 'Review',
  confirmation: 'Confirmation',
}

/** Where the shopper is; earlier steps are links. */
export const Progress = ({ step }: { step: ShownStep }) => (
  <nav aria-label="Checkout progress">
    <ol className={styles.steps}>
      {STEPS.map((name) => (
        <li key={name} className={styles.step} aria-current={name === step ? 'step' : undefined}>
          {isEarlier(name, step) ? (
            <Link to={pathOfStep(name as ShownStep)} className={styles.link} viewTransition>
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
