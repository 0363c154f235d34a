import fc from 'fast-check'

// Every run has the same cases, so that a failure comes from a change; TEST_SEED selects others.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })
