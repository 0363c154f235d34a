import type { ReactNode } from 'react'
import styles from './account-frame.module.css'

export const AccountFrame = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={`page ${styles.frame}`}>
    <h1 className={styles.title}>{title}</h1>
    {children}
  </div>
)
