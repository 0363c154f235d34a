import { Link } from '#web/ui/link.tsx'
import styles from './announcement.module.css'
import { isElsewhere } from './link-list.tsx'

type AnnouncementProps = { text: string; to?: string | undefined }

export const Announcement = ({ text, to }: AnnouncementProps) => (
  <aside className={styles.announcement} aria-label="Announcement">
    <p className="page">
      {to === undefined ? (
        text
      ) : (
        <Link to={to} reloadDocument={isElsewhere(to)}>
          {text}
        </Link>
      )}
    </p>
  </aside>
)
