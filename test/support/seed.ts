import fc from 'fast-check'

// Every run has the same cases, so that a failure comes from a change; TEST_SEED selects others.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })

// Commands have the days of the test shop, whatever the zone of the machine.
process.env.TIME_ZONE = 'UTC'
