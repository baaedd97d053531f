// The obstacle that keeps Tieout from working in this page, checked before anything is started.

/**
 * no-host: no Office around the page, or a program other than Excel. webview: its browser cannot
 * sign requests. ipad: Excel for iPad, which has no custom functions whatever its licence.
 * old-excel: no shared runtime or no custom functions.
 */
export type HostObstacle = 'no-host' | 'webview' | 'ipad' | 'old-excel';

/** Requirement sets without which Excel never calls our functions; the manifest names the same. */
const NEEDED = [
  ['SharedRuntime', '1.1'],
  ['CustomFunctionsRuntime', '1.1'],
] as const;

/** @returns the first obstacle, the most severe first, or null if there is none */
export function hostObstacle(
  host: Office.HostType | null,
  page: Window & typeof globalThis,
): HostObstacle | null {
  if (host !== Office.HostType.Excel) return 'no-host';
  // The types promise members that old webviews and pages without https lack.
  const { crypto, isSecureContext } = page as {
    crypto?: { subtle?: unknown };
    isSecureContext: boolean;
  };
  if (!isSecureContext || !crypto?.subtle) return 'webview';
  const supports = ([name, version]: readonly [string, string]): boolean =>
    Office.context.requirements.isSetSupported(name, version);
  if (!NEEDED.every(supports))
    return Office.context.platform === Office.PlatformType.iOS ? 'ipad' : 'old-excel';
  return null;
}
