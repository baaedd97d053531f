// An add-in as small as a host test allows: streaming functions that push, fail and misbehave on
// request. It knows nothing of the workbench: the same file would run in Excel.

const DATE_TIME = 'yyyy-mm-dd hh:mm:ss';

/**
 * What a test looks at: how often a function was started and cancelled, and with which arguments.
 */
const seen = { started: [], cancelled: [], events: [], commands: [], addresses: [] };
window.seen = seen;

let underWay = 0;
function countWork(change) {
  underWay += change;
  document.body.setAttribute('aria-busy', String(underWay > 0));
}

const number = (basicValue, numberFormat) => ({ type: 'Double', basicValue, numberFormat });

function rows(count, columns) {
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: columns }, (_, j) => {
      if (j === 0) return number(45321.5 + i / 24, DATE_TIME);
      if (j === 1) return `00${i}`;
      if (j === 2) return number(0.00012345 * (i + 1), '0.00000000');
      return j === 3 ? null : i * j;
    }),
  );
}

const header = (columns) =>
  Array.from(
    { length: columns },
    (_, j) => ['time', 'bill', 'amount', 'note'][j] ?? `column ${j + 1}`,
  );

/** Pushes a small result at once and a larger one later, as a fetch over several pages would. */
function stream(args, invocation, small, large, laterMs) {
  seen.started.push(args);
  invocation.setResult(small);
  countWork(+1);
  let finish = () => {
    finish = () => {};
    countWork(-1);
  };
  const timer = setTimeout(() => {
    invocation.setResult(large);
    finish();
  }, laterMs);
  invocation.onCanceled = () => {
    clearTimeout(timer);
    finish();
    seen.cancelled.push(args);
  };
}

CustomFunctions.associate('REBATES', (...all) => {
  const invocation = all.pop();
  stream(all, invocation, [header(4), ...rows(2, 4)], [header(4), ...rows(12, 4)], 400);
});

/** One result now, and another when `nextResult()` is called on this page. */
function inTwo(push, first, second) {
  push.setResult(first);
  window.nextResult = () => push.setResult(second);
}

/** What each business type of LEDGER does, by its name. */
const behaviours = {
  SETRESULT: (push) =>
    push.setResult(
      new CustomFunctions.Error(
        CustomFunctions.ErrorCode.notAvailable,
        'The account is locked: open the pane and unlock it.',
      ),
    ),
  SETERROR: (push) =>
    push.setError(
      new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, 'Sent by setError.'),
    ),
  THROW: () => {
    throw new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, 'Coin must be a text.');
  },
  PLAIN: () => {
    throw new Error('a plain error');
  },
  INNER: (push) =>
    push.setResult([
      ['a', new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, 'only this cell')],
      ['b', 2],
    ]),
  REJECT: () =>
    Promise.reject(new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, 'rejected')),
  EMPTY: (push) => push.setResult([]),
  RAGGED: (push) => push.setResult([[1, 2], [3]]),
  ODD: (push) => push.setResult([[Number.NaN, Number.POSITIVE_INFINITY, undefined, new Date(0)]]),
  DIGITS: (push) => push.setResult([[0.1 + 0.2, 12345678901234567890, 1 / 3]]),
  // The test says when the second result comes: it looks at the first one in its own time.
  GROWS: (push) => inTwo(push, [header(4), ...rows(2, 4)], [header(4), ...rows(12, 4)]),
  GOES: (push) =>
    inTwo(
      push,
      [header(4), ...rows(5, 4)],
      new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, 'The rows are gone.'),
    ),
  WIDE: (push) => push.setResult(Array.from({ length: 60 }, () => ['x'.repeat(100_000)])),
};

CustomFunctions.associate('LEDGER', (...all) => {
  const invocation = all.pop();
  const type = String(all[1] ?? '');
  const size = /^(\d+)x(\d+)$/.exec(type);
  if (size) {
    const columns = Number(size[2]);
    return stream(
      all,
      invocation,
      [header(columns)],
      [header(columns), ...rows(Number(size[1]) - 1, columns)],
      300,
    );
  }
  seen.started.push(all);
  invocation.onCanceled = () => {
    seen.cancelled.push(all);
  };
  const behave = behaviours[type];
  if (behave) return behave(invocation);
  invocation.setResult([['=1+1', '1,234', "'q", 'TRUE', '2024-01-31', '00123', true, null, '']]);
});

CustomFunctions.associate('RESULT.STATUS', (address, what, invocation) => {
  seen.addresses.push(invocation.address ?? null);
  invocation.setResult([[address, what]]);
});

CustomFunctions.associate('WHEREAMI', (invocation) => {
  seen.addresses.push(invocation.address ?? null);
  invocation.setResult([[invocation.address]]);
});

Office.actions.associate('SHOWCOMMAND', (event) => {
  seen.commands.push(event.source.id);
  event.completed();
});

void Office.onReady(({ host, platform }) => {
  document.querySelector('#status').textContent = `${host} ${platform}`;
});
