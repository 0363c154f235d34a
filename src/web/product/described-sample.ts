import { SAMPLES, type Sample, type SampleId } from '#web/catalog/samples.ts'

const DESCRIPTIONS: Record<SampleId, string> = {
  'sample-headphones': 'Over-ear headphones for long days of listening.',
  'sample-sweater': 'A soft knit for cool mornings.',
  'sample-lamp': 'Warm light for a table or a shelf.',
  'sample-serum': 'A light serum for every day.',
}

/** A sample as its page shows it; lists have no descriptions. */
export type DescribedSample = Sample & { description: string }

export function sampleOf(id: string): DescribedSample | undefined {
  const sample = SAMPLES.find((one) => one.id === id)
  return sample && { ...sample, description: DESCRIPTIONS[sample.id] }
}
