import { Refusal } from '@ocean/api/errors';
import { expect, test } from 'vitest';
import { isDatabaseAway, toPlatformError } from './database-error.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['a refused connection', coded('ECONNREFUSED')],
  ['a connection that broke', coded('08006')],
  ['a connection that ended during a statement', new Error('Connection terminated unexpectedly')],
  ['a server that does not take the connection', new Error('timeout exceeded when trying to connect')],
  ['a standby', coded('25006')],
  ['a server that stops', coded('57P01')],
  ['a server that starts', coded('57P03')],
  ['a server without room for a connection', coded('53300')],
  ['a statement without an answer', new Error('Query read timeout')],
])('the database is away: %s', (_what, error) => {
  expect(isDatabaseAway(toPlatformError(error))).toBe(true);
});

test.each([
  ['a statement that took too long', toPlatformError(coded('57014'))],
  ['a lock that was not free', toPlatformError(coded('55P03'))],
  ['a transaction to repeat', toPlatformError(coded('40001'))],
  ['no disk left', toPlatformError(coded('53100'))],
  ['a decision of ours, such as a clock that is not trusted', new Refusal('UNAVAILABLE')],
  ['another service that refuses the connection', coded('ECONNREFUSED')],
  ['the chain', new Refusal('CHAIN_UNAVAILABLE', {}, { cause: coded('ECONNREFUSED') })],
])('the database is there: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
