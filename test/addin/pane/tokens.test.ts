// The colours of the pane, Fluent's and our own, held to the contrast a reader needs. axe sees only
// what a scene happens to draw.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

type WithFluent = (tokens: string, styles?: string) => string;
const { withFluent } = jest.requireActual<{ withFluent: WithFluent }>(
  '../../../.ci/fluent-css.cjs',
);
const written = readFileSync(resolve(__dirname, '../../../src/addin/pane/tokens.css'), 'utf8');
const css = withFluent(written);
const block = (selector: string): Record<string, string> => {
  const from = css.indexOf(`${selector} {`);
  if (from < 0) throw new Error(`tokens.css has no ${selector}.`);
  return Object.fromEntries(
    [...css.slice(from, css.indexOf('}', from)).matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(
      ([, name, value]) => [name, value],
    ),
  );
};
const light = block(':root');
/** What dark does not say is as in light. */
const themes = {
  light,
  'dark by the system': { ...light, ...block(":root:not([data-theme='light'])") },
  'dark by Office': { ...light, ...block(":root[data-theme='dark']") },
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

test('a style that names a token of nobody does not build', () => {
  expect(() => withFluent(written, 'a { color: var(--colorNeutralBackgroundl) }')).toThrow(
    'Neither Fluent nor we say --colorNeutralBackgroundl.',
  );
});

test('type grows with the text size of the browser', () => {
  expect(css).toMatch(/--fontSizeBase200: 0\.75rem;/);
  expect(css).not.toMatch(/--(?:fontSize|lineHeight)\w+: [\d.]+px/);
});
