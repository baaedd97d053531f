import { pathsOf, portOf, refuseWithoutExcel, runningFile, type Machine } from './machine';
import { planManifest } from './own-manifest';
import type { Plan, Step } from './step';

/**
 * Shorter than Microsoft's tools' 30 days would ask for the person's consent every month. macOS
 * accepts up to 825 days.
 */
const CERTIFICATE_DAYS = '365';

/** What `npm run excel` does after the build: certificate, server, sideload. */
export function planStart(machine: Machine): Plan {
  const refusal = refuseWithoutExcel(machine);
  if (refusal !== null) return { refusal };
  const port = portOf(machine);
  if (typeof port === 'string') return { refusal: port };
  const certificate = planCertificate(machine);
  if ('refusal' in certificate) return certificate;
  const manifest = planManifest(machine, port);
  if ('refusal' in manifest) return manifest;

  const paths = pathsOf(machine);
  return {
    steps: [
      { kind: 'need-port', port },
      ...certificate.steps,
      ...manifest.steps,
      {
        kind: 'serve',
        program: paths.join(machine.folder, 'dist', 'server', 'serve.js'),
        env: { ...certificate.env, PORT: String(port) },
      },
      ...forgetOldLink(machine, manifest.id, paths.basename(manifest.file)),
      // Without --no-debug, Excel on Windows stops at a "WebView Stop On Load" dialog each time.
      {
        kind: 'tool',
        tool: 'office-addin-debugging',
        args: ['start', manifest.file, 'desktop', '--app', 'excel', '--no-debug'],
        done: 'Started.',
      },
      {
        kind: 'say',
        text: [
          'Excel opens with Tieout in the ribbon: Home > Tieout > Open.',
          'Leave this window open, it serves Tieout. To end and undo: npm run excel:stop in another window.',
        ].join('\n'),
      },
      { kind: 'stay', file: runningFile(machine) },
    ],
  };
}

interface CertificatePlan {
  readonly steps: readonly Step[];
  /** What the server is told about it. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Makes a certificate for localhost and has the system trust it, asking as Excel's own tools do; or
 * takes the person's own.
 */
function planCertificate(machine: Machine): CertificatePlan | { readonly refusal: string } {
  const cert = machine.env['TLS_CERT']?.trim() ?? '';
  const key = machine.env['TLS_KEY']?.trim() ?? '';
  if ((cert === '') !== (key === ''))
    return { refusal: 'TLS_CERT and TLS_KEY belong together: set both, or neither.' };
  if (cert !== '') {
    return {
      steps: [
        {
          kind: 'say',
          text: `Serving with the certificate of TLS_CERT (${cert}). Excel opens only what this computer trusts.`,
        },
      ],
      env: { TLS_CERT: cert, TLS_KEY: key },
    };
  }
  const folder = pathsOf(machine).join(machine.home, '.office-addin-dev-certs');
  return {
    steps: [
      {
        kind: 'tool',
        tool: 'office-addin-dev-certs',
        args: ['install', '--days', CERTIFICATE_DAYS],
        done: 'trusted access to https://localhost',
      },
    ],
    // Named outright: were the pair unusable, the server would say so instead of quietly serving
    // one that Excel refuses.
    env: {
      TLS_CERT: pathsOf(machine).join(folder, 'localhost.crt'),
      TLS_KEY: pathsOf(machine).join(folder, 'localhost.key'),
    },
  };
}

/**
 * On a Mac the tool puts a hard link to the manifest into Excel's own folder, and refuses where a
 * link of an earlier version of the file still stands (office-addin-dev-settings 3.0.0,
 * registerAddIn).
 */
function forgetOldLink(machine: Machine, id: string, manifestName: string): Step[] {
  if (machine.platform !== 'darwin') return [];
  return [
    {
      kind: 'remove',
      file: pathsOf(machine).join(
        machine.home,
        'Library/Containers/com.microsoft.Excel/Data/Documents/wef',
        `${id}.${manifestName}`,
      ),
    },
  ];
}
