// What a person would lose if this failed: the sentence that says why Tieout does not run here, and
// where it does.
import { hostObstacle } from '../../../../src/addin/workbook/excel/host-obstacle';

const page = (isSecureContext: boolean) =>
  ({ isSecureContext, crypto: { subtle: {} } }) as unknown as Window & typeof globalThis;

/** An Excel on this platform that has these requirement sets. */
const obstacleOf = (platform: string, sets: readonly string[], isSecure = true) => {
  Object.assign(globalThis, {
    Office: {
      HostType: { Excel: 'Excel' },
      PlatformType: { iOS: 'iOS' },
      context: {
        platform,
        requirements: { isSetSupported: (name: string) => sets.includes(name) },
      },
    },
  });
  return hostObstacle('Excel' as unknown as Office.HostType, page(isSecure));
};
const FUNCTIONS = ['SharedRuntime', 'CustomFunctionsRuntime'];

test.each([
  ['iOS', [], 'ipad'],
  ['PC', [], 'old-excel'],
  ['PC', ['SharedRuntime'], 'old-excel'],
  // Whether results spill is seen in a cell: no requirement set tells.
  ['PC', FUNCTIONS, null],
  // An iPad whose Excel has learnt them is no obstacle.
  ['iOS', [...FUNCTIONS, 'ExcelApi'], null],
] as const)('an Excel on %s with the sets %j: %s', (platform, sets, obstacle) => {
  expect(obstacleOf(platform, sets)).toBe(obstacle);
});

test('a page that cannot sign, or that is not in Excel, says so first', () => {
  expect(obstacleOf('iOS', [], false)).toBe('webview');
  expect(hostObstacle(null, page(true))).toBe('no-host');
});
