import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, icon } from './icon.tsx'
import styles from './alert.module.css'

const Info = /* @__PURE__ */ icon('M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 16v-4M12 8h.01')

const TONES = {
  error: { Icon: CircleAlert, color: styles.error },
  notice: { Icon: Info, color: '' },
  success: { Icon: CircleCheck, color: styles.success },
}

type AlertProps = { tone: keyof typeof TONES; title?: string; children?: ReactNode }

/** Announced when it appears: an error immediately, any other politely. */
export function Alert({ tone, title, children }: AlertProps) {
  const { Icon, color } = TONES[tone]
  return (
    <div className={`${styles.alert} ${color}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}
