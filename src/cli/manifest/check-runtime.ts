import type { Document, Element } from '@xmldom/xmldom';
import { at, attribute, elementsBelow, typeOf } from './manifest-xml';
import { missing, problemAt, type Problem } from './problem';
import { resolve } from './resources';

/**
 * Without these the pane, the functions and the ribbon cannot share one page, or there are no
 * functions at all.
 */
const NEEDED_SETS = ['SharedRuntime', 'CustomFunctionsRuntime'];

/**
 * One long-lived runtime, and pane, functions and commands all name its resource: "the shared
 * runtime won't load if the resid uses different values" (Microsoft, Configure your add-in to use a
 * shared runtime).
 */
export function checkRuntime(manifest: Document): Problem[] {
  const hosts = at(manifest, 'OfficeApp', 'VersionOverrides', 'Hosts', 'Host');
  return [
    ...NEEDED_SETS.filter(
      (name) => !elementsBelow(manifest, 'Set').some((set) => attribute(set, 'Name') === name),
    ).map((name) =>
      missing(
        'Requirements',
        `no <Set Name="${name}"> is required, so Excel would load the add-in where it cannot run`,
      ),
    ),
    ...(hosts.length === 0
      ? [
          missing(
            'VersionOverrides',
            'there is no <Host>, so there are neither functions nor buttons',
          ),
        ]
      : hosts.flatMap((host) => checkHost(manifest, host))),
  ];
}

function checkHost(manifest: Document, host: Element): Problem[] {
  const runtimes = at(host, 'Runtimes', 'Runtime');
  const [runtime] = runtimes;
  if (!runtime)
    return [
      problemAt(
        host,
        typeOf(host),
        'there is no <Runtime>: pane, functions and commands would each get a page of their own',
      ),
    ];
  const resid = attribute(runtime, 'resid');
  return [
    ...runtimes
      .slice(1)
      .map((extra) =>
        problemAt(extra, attribute(extra, 'resid'), 'a shared runtime is exactly one'),
      ),
    ...(attribute(runtime, 'lifetime') === 'long'
      ? []
      : [
          problemAt(
            runtime,
            attribute(runtime, 'lifetime'),
            'the lifetime must be "long", or functions lose the pane\'s page and its storage',
          ),
        ]),
    ...pagesOf(host).flatMap((page) =>
      attribute(page, 'resid') === resid
        ? []
        : [
            problemAt(
              page,
              attribute(page, 'resid'),
              `this must name the runtime's own resource, "${resid}"`,
            ),
          ],
    ),
    ...elementsBelow(host, 'TaskpaneId').map((element) =>
      problemAt(
        element,
        element.textContent ?? '',
        'a long-lived host has one pane and takes no TaskpaneId',
      ),
    ),
    ...at(manifest, 'OfficeApp', 'DefaultSettings', 'SourceLocation').flatMap((page) => {
      const opened = attribute(page, 'DefaultValue');
      return opened === resolve(manifest, resid)
        ? []
        : [
            problemAt(
              page,
              opened,
              `an older Excel opens this page, a newer one "${resolve(manifest, resid)}": they must be the same`,
            ),
          ];
    }),
  ];
}

/**
 * Everything that must be the runtime's page: of the functions, of the commands and of the pane.
 */
function pagesOf(host: Element): Element[] {
  return [
    ...elementsBelow(host, 'Page').flatMap((page) => at(page, 'SourceLocation')),
    ...elementsBelow(host, 'FunctionFile'),
    ...elementsBelow(host, 'Action')
      .filter((action) => typeOf(action) === 'ShowTaskpane')
      .flatMap((action) => at(action, 'SourceLocation')),
  ];
}
