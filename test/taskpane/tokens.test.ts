// The colours we chose ourselves, held to the contrast a reader needs. axe sees only what a scene
// happens to draw.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const css = readFileSync(resolve(__dirname, '../../src/addin/taskpane/tokens.css'), 'utf8');
const block = (selector: string): Record<string, string> => {
  const from = css.indexOf(`${selector} {`);
  if (from < 0) throw new Error(`tokens.css has no ${selector}.`);
  return Object.fromEntries(
    [...css.slice(from, css.indexOf('}', from)).matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(
      ([, name, value]) => [name, value],
    ),
  );
};
const themes = {
  light: block(':root'),
  'dark by the system': block(":root:not([data-theme='light'])"),
  'dark by Office': block(":root[data-theme='dark']"),
};

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
};

const GROUNDS = ['colorNeutralBackground1', 'colorNeutralBackground2'];
const PAIRS = [
  ...[
    'colorBrandForeground1',
    'colorStatusSuccessForeground1',
    'colorStatusWarningForeground1',
    'colorStatusDangerForeground1',
    'colorNeutralForeground1',
    'colorNeutralForeground2',
    'colorNeutralForeground3',
  ].flatMap((ink) => GROUNDS.map((ground) => [ink, ground])),
  ['colorNeutralForegroundOnBrand', 'colorBrandBackground'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundPressed'],
  ['colorNeutralForeground1', 'colorStatusWarningBackground1'],
  ['colorNeutralForeground1', 'colorStatusDangerBackground1'],
  ['colorStatusWarningForeground1', 'colorStatusWarningBackground1'],
  ['colorStatusDangerForeground1', 'colorStatusDangerBackground1'],
] as [string, string][];

describe.each(Object.entries(themes))('%s', (_name, theme) => {
  test.each(PAIRS)('%s can be read on %s', (ink, ground) => {
    expect(contrast(theme[ink] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

test('dark is the same whether the system or Office asks for it', () => {
  expect(themes['dark by Office']).toEqual(themes['dark by the system']);
});
