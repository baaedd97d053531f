// The host's description of itself: the first message that office.js requests.
import type { Options } from '../model/options';

/** The last part, 3, says: shared runtime (1) with custom functions (2). */
export const hostInfo = ({ sharedRuntime, language }: Options): string =>
  `Excel$Web$16.00$${language}$correlation-1$$disableLogging$${sharedRuntime ? 3 : 0}`;

export const APP_ID = 'app-1';

/** The ExcelApi set of the host. Excel 2019 has 1.8, and a host without custom functions 1.3. */
export const apiLevelOf = ({ apiLevel, reportsNoArrays, sharedRuntime }: Options): string =>
  !sharedRuntime ? '1.3' : reportsNoArrays ? '1.8' : apiLevel;

/** Requirement sets as texts, as Excel on the web sends them: as a number, 1.20 would be 1.2. */
function requirements(options: Options): Record<string, string> {
  const { typedCells, sharedRuntime } = options;
  return {
    ExcelApi: apiLevelOf(options),
    ...(sharedRuntime && {
      CustomFunctions: '1.9',
      CustomFunctionsRuntime: typedCells ? '1.4' : '1.3',
      SharedRuntime: '1.1',
      RibbonApi: '1.1',
    }),
    RichApiRuntime: '1.2',
    Settings: '1.1',
    AddinCommands: '1.1',
    DialogApi: '1.1',
    KeyboardShortcuts: '1.1',
    CustomXmlParts: '1.1',
    // Like Excel on a Mac; Excel on the web has none.
    ...(options.unkind.has('download') && { OpenBrowserWindowApi: '1.1' }),
  };
}

/** @param settings pairs of a key and a JSON text, as they were saved with the workbook. */
export function appContext(
  options: Options,
  settings: readonly (readonly [string, string])[],
): object {
  return {
    _id: APP_ID,
    _appName: 16,
    _appVersion: '16.0',
    _appMinorVersion: 0,
    _appUILocale: options.language,
    _dataLocale: 'en-US',
    _docUrl: 'https://localhost/workbench.xlsx',
    _clientMode: 1,
    _settings: settings,
    _reason: 1,
    _osfControlType: 1,
    _eToken: '',
    _correlationId: 'correlation-1',
    _appInstanceId: 'instance-1',
    _touchEnabled: false,
    _commerceAllowed: false,
    _requirementMatrix: JSON.stringify(requirements(options)),
    _hostFullVersion: '16.0.18000.1000',
    _clientWindowHeight: 800,
    _clientWindowWidth: 360,
    _addinName: 'Add-in',
    _appDomains: [],
    _featureGates: {},
    _initialDisplayMode: 1,
  };
}
