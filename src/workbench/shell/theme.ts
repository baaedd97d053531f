// The sheet follows the light or dark theme of the system, as the shell does by its own style
// sheet.

export function followSystemTheme(setDark: (dark: boolean) => void): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  setDark(dark.matches);
  dark.addEventListener('change', ({ matches }) => {
    setDark(matches);
  });
}
