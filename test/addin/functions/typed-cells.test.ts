// Cells that LEDGER spilled, given to another function: Excel passes them as typed cells.
import { plainArguments } from '../../../src/addin/functions/open-streams';

test('a typed cell counts as the value that it shows, at any depth; a blank one as omitted', () => {
  const numberFormat = '0.00';
  const entity = { type: 'Entity', basicType: 'Error', basicValue: '#VALUE!', text: 'Fund' };
  const error = { type: 'Error', basicType: 'Error', basicValue: '#N/A' };
  expect(
    plainArguments([
      { type: 'Double', basicType: 'Double', basicValue: 1.5, numberFormat },
      [
        [{ type: 'FormattedNumber', basicType: 'Double', basicValue: 45_321.5, numberFormat }, 'x'],
        [{ type: 'String', basicType: 'String', basicValue: 'USDT' }, 7],
      ],
      { type: 'Boolean', basicType: 'Boolean', basicValue: false },
      { type: 'Empty', basicType: 'Empty', basicValue: '' },
      null,
      error,
      entity,
    ]),
  ).toEqual([
    1.5,
    [
      [45_321.5, 'x'],
      ['USDT', 7],
    ],
    false,
    null,
    null,
    error,
    entity,
  ]);
});
