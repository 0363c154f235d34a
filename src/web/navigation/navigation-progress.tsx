import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A line along the top while the next page loads. Its animation starts late, so that a quick page shows none. */
export const NavigationProgress = () => useNavigation().state !== 'idle' && <div className={styles.line} aria-hidden />
