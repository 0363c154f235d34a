const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const Day = ({ at }: { at: string }) => <time dateTime={at}>{day.format(new Date(at))}</time>
