import type { LogLevel } from './config.ts'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export const createLog = (level: LogLevel, to: DestinationStream): Logger =>
  pino({ level, serializers: { err: reportOf } }, to)

/** Fields of an error that are logged. Others may contain personal data, such as the row that a database rejects. */
const REPORTED = 'type message stack code errcode errno syscall constraint table column responseCode command'.split(' ')

function reportOf(error: Error): object {
  const report = Object.entries(stdSerializers.err(error)).filter(([name]) => REPORTED.includes(name))
  return {
    ...Object.fromEntries(report),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(reportOf) }),
  }
}
