import { useLocation } from 'react-router'

/** The query parameters of the page. Smaller than React Router's own hook, which can also write them, and which every page would load. */
export const useQuery = (): URLSearchParams => new URLSearchParams(useLocation().search)
