import fc from 'fast-check'

// Every run has the same cases, so that a failure is caused by a change; TEST_SEED selects others.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })

// Commands use the test shop's days, whatever the machine's time zone.
process.env.TIME_ZONE = 'UTC'
