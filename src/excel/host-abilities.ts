import type { HostAbilities } from '../session/ports';

/** What a person may set for this device (kept in its local storage, never in the workbook). */
export interface DeviceSettings {
  /** false turns typed cells off: a PivotTable over them corrupted files in one old build of Excel. */
  readonly typedCells: boolean;
  /** Bytes of one result for Excel on the web. */
  readonly resultLimitBytes: number;
}

/** What this Excel can do. Typed cells need CustomFunctionsRuntime 1.4; results over 5 MB fail on the web. */
export function hostAbilities({ typedCells, resultLimitBytes }: DeviceSettings): HostAbilities {
  const { requirements, platform } = Office.context;
  return {
    typedCells: typedCells && requirements.isSetSupported('CustomFunctionsRuntime', '1.4'),
    dateSystem: 1900,
    resultLimitBytes: platform === Office.PlatformType.OfficeOnline ? resultLimitBytes : null,
  };
}
