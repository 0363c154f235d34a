import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A line along the top while the next page is on its way; a page that comes quickly comes without it. */
export const NavigationProgress = () => useNavigation().state !== 'idle' && <div className={styles.line} aria-hidden />
