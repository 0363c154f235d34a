import fc from 'fast-check'

// The same cases in every run, so that a failure belongs to the change at hand; TEST_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })
