import styles from './packing.module.css'

const STEPS = ['Choose', 'Pack', 'Ship'] as const

/** Where one is on the way to the parcels. */
export const Steps = ({ current }: { current: (typeof STEPS)[number] }) => (
  <span className={styles.steps}>
    {STEPS.map((step) => (
      <span key={step} aria-current={step === current ? 'step' : undefined}>
        {step}
      </span>
    ))}
  </span>
)
