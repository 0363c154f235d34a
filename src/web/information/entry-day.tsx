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

/** A day in words, without the data of a locale, which block a slow phone. */
export function EntryDay({ day }: { day: string }) {
  const [year, month, date] = day.split('-')
  return <time dateTime={day}>{`${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`}</time>
}
