import { useLocation } from 'react-router'

/** The query parameters of the page. React Router's own hook can write them too, and every page would load it. */
export const useQuery = (): URLSearchParams => new URLSearchParams(useLocation().search)
