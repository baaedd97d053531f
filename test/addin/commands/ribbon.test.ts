// Commands of the ribbon and of the cell menu: completed at once, and not lost while the add-in
// starts.
import { ribbonCommands, type CommandTarget } from '../../../src/addin/commands/ribbon';

/** An add-in that has started or not, and what its commands did, in order. */
function rig(toTrust: CommandTarget['session']['state']['toTrust'] = []) {
  const done: string[] = [];
  const target: CommandTarget = {
    session: {
      cancel: () => done.push('cancel'),
      state: { toTrust },
      liveData: {
        refreshTrusted: () => {
          done.push('refresh trusted');
          return Promise.resolve();
        },
        refresh: (scope) => {
          done.push(`refresh ${scope}`);
          return new Promise(() => undefined);
        },
      },
    },
    showPane: () => {
      done.push('show');
      return Promise.resolve();
    },
    openPlace: (place) => done.push(`open ${place}`),
  };
  let resolve: (started: CommandTarget) => void;
  let reject: (error: Error) => void;
  const promise = new Promise<CommandTarget>((begun, failed) => {
    resolve = begun;
    reject = failed;
  });
  const commands = ribbonCommands(promise);
  return {
    done,
    start: async () => {
      resolve(target);
      await promise;
    },
    fail: () => {
      reject(new Error('The add-in did not start.'));
    },
    press: async (name: string) => {
      commands[name]!({ completed: () => done.push('completed') });
      await new Promise(setImmediate);
    },
  };
}

test('a command is completed before its work begins, so that Cancel reaches a refresh', async () => {
  const { done, start, press } = rig();
  await start();
  await press('refreshWorkbook');
  await press('cancelWork');
  await press('openGetData');
  expect(done).toEqual([
    ...['completed', 'refresh workbook'],
    ...['completed', 'cancel'],
    ...['completed', 'open get-data', 'show'],
  ]);
});

test('a command that is pressed while the add-in starts works once it has started', async () => {
  const { done, start, press } = rig();
  await press('openMonthEndPack');
  expect(done).toEqual(['completed']);
  await start();
  await new Promise(setImmediate);
  expect(done).toEqual(['completed', 'open pack', 'show']);
});

test('a command of an add-in that could not start is completed all the same', async () => {
  const { done, fail, press } = rig();
  await press('refreshSheet');
  fail();
  await press('refreshSheet');
  expect(done).toEqual(['completed', 'completed']);
});

test('where formulas are not trusted, the pane lists them before Refresh workbook asks them', async () => {
  const { done, start, press } = rig([{ sheet: 'Hidden', isHidden: true, formulas: 3 }]);
  await start();
  await press('refreshWorkbook');
  expect(done).toEqual(['completed', 'refresh trusted', 'show']);
});
