import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A line along the top while the next page loads. Its animation is delayed, so that fast pages show none. */
export const NavigationProgress = () => useNavigation().state !== 'idle' && <div className={styles.line} aria-hidden />
