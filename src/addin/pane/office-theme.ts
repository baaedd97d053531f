// Light or dark as Excel is, if Excel reports it; else as the system is (prefers-color-scheme in
// tokens.css).

/**
 * @param background the body colour of the Office theme, such as "#292929".
 * @returns undefined if that is no colour that we can read.
 */
export function themeOf(background: string): 'light' | 'dark' | undefined {
  const hex = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(background.trim());
  if (hex === null) return undefined;
  const [red, green, blue] = hex.slice(1).map((pair) => parseInt(pair, 16)) as [
    number,
    number,
    number,
  ];
  // Perceived brightness (ITU-R BT.601) is enough to tell Office's light greys from its dark ones.
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? 'dark' : 'light';
}

/** How often Excel's theme is read: Excel does not report when a person changes it. */
const LOOK_EVERY_MS = 5_000;

/** Shows the page in Office's theme and updates it. Returns its own undo. */
export function followTheme(background: () => string | undefined): () => void {
  const look = (): void => {
    const theme = themeOf(background() ?? '');
    if (theme !== undefined && document.documentElement.dataset.theme !== theme)
      document.documentElement.dataset.theme = theme;
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  for (const kind of ['focus', 'visibilitychange'] as const) window.addEventListener(kind, look);
  return () => {
    clearInterval(timer);
    for (const kind of ['focus', 'visibilitychange'] as const)
      window.removeEventListener(kind, look);
  };
}
