import { pathsOf, refuseWithoutExcel, runningFile, type Machine } from './machine';
import type { Plan, Step } from './step';

/**
 * What `npm run excel:stop` does: takes Tieout out of Excel and ends the server. The trusted
 * certificate stays.
 */
export function planStop(machine: Machine): Plan {
  const refusal = refuseWithoutExcel(machine);
  if (refusal !== null) return { refusal };
  return {
    steps: [
      {
        kind: 'tool',
        tool: 'office-addin-debugging',
        args: ['stop', pathsOf(machine).join(machine.folder, 'manifest.xml')],
        done: 'Debugging has been stopped.',
      },
      ...stopLogging(machine),
      { kind: 'remove', file: runningFile(machine) },
      {
        kind: 'say',
        text: [
          'Tieout is taken out of Excel: close Excel and open it again.',
          'The certificate for https://localhost stays trusted. To remove it: npx office-addin-dev-certs uninstall',
        ].join('\n'),
      },
    ],
  };
}

/**
 * On Windows the tool's start also turns on Office's log for add-ins, which slows all of them; its
 * stop leaves it on.
 */
function stopLogging(machine: Machine): Step[] {
  return machine.platform === 'win32'
    ? [
        {
          kind: 'tool',
          tool: 'office-addin-dev-settings',
          args: ['runtime-log', '--disable'],
          done: 'Runtime logging has been disabled.',
        },
      ]
    : [];
}
