import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import styles from './alert.module.css'

const ICONS = { error: CircleAlert, notice: Info, success: CircleCheck }

type AlertProps = { tone: keyof typeof ICONS; title?: string; children?: ReactNode }

/** Read out when it appears: an error at once, the others when there is a pause. */
export function Alert({ tone, title, children }: AlertProps) {
  const Icon = ICONS[tone]
  return (
    <div className={`${styles.alert} ${styles[tone] ?? ''}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}
