const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats a day without locale data, which would block a slow phone. */
export function EntryDay({ day }: { day: string }) {
  const [year, month, date] = day.split('-')
  return <time dateTime={day}>{`${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`}</time>
}
