// What would be lost if this failed: the self-check could not try streams, or would keep calls that
// are not its own.
import { interceptCalls, withInterceptor } from '../../src/addin/functions/intercepted-calls';

test('a call that the self-check takes does not reach its function; all others pass as they are', () => {
  const [taken, seen]: [unknown[], unknown[]] = [[], []];
  const run = withInterceptor((...passed) => void seen.push(passed));
  interceptCalls((passed) => passed[0] === 'mine' && taken.push(passed) > 0);
  run('mine', null);
  run('USDT', null);
  interceptCalls(null);
  run('mine');
  expect([taken, seen]).toEqual([[['mine', null]], [['USDT', null], ['mine']]]);
});
