// Whether Excel loads Tieout together with this workbook.

/** null if this Excel cannot report it (SharedRuntime 1.1). */
export function excelStart() {
  if (!Office.context.requirements.isSetSupported('SharedRuntime', '1.1')) return null;
  return {
    starts: async (): Promise<boolean> =>
      (await Office.addin.getStartupBehavior()) === Office.StartupBehavior.load,
    setStart: (on: boolean): Promise<void> =>
      Office.addin.setStartupBehavior(
        on ? Office.StartupBehavior.load : Office.StartupBehavior.none,
      ),
  };
}
