// Whether Excel loads Tieout together with this workbook.
import type { StartPort } from '../session/ports';

/** null where this Excel cannot say (SharedRuntime 1.1). */
export function excelStart(): StartPort | null {
  if (!Office.context.requirements.isSetSupported('SharedRuntime', '1.1')) return null;
  return {
    starts: async () => (await Office.addin.getStartupBehavior()) === Office.StartupBehavior.load,
    setStart: (on) =>
      Office.addin.setStartupBehavior(
        on ? Office.StartupBehavior.load : Office.StartupBehavior.none,
      ),
  };
}
