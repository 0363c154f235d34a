import type { LogLevel } from './config.ts'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** One JSON line for each thing that went wrong. */
export const createLog = (level: LogLevel, to: DestinationStream): Logger =>
  pino({ level, serializers: { err: reportOf } }, to)

/** Databases repeat the row that they refuse, with name and address in it: of a failure nothing else is written down. */
const REPORTED = 'type message stack code errcode errno syscall constraint table column responseCode command'.split(' ')

function reportOf(error: Error): object {
  const report = Object.entries(stdSerializers.err(error)).filter(([name]) => REPORTED.includes(name))
  return {
    ...Object.fromEntries(report),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(reportOf) }),
  }
}
