// Builds the fixture page with the same loaders as the add-in and serves it under the strictest policy the pane must bear.
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';

const { textsOfPage } = jest.requireActual<{ textsOfPage: Record<string, string> }>(
  '../../.ci/webpack-steps.cjs',
);
const ROOT = resolve(__dirname, '../..');
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:";
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

function configuration(folder: string): Configuration {
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    context: ROOT,
    entry: join(ROOT, 'test/taskpane/pane-fixture.tsx'),
    externals: textsOfPage,
    output: { path: folder, filename: 'pane.js' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    performance: false,
    optimization: { minimize: false },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            configFile: join(ROOT, 'tsconfig.json'),
            compilerOptions: { noEmit: false },
          },
        },
        {
          test: /\.css$/,
          use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { url: false } }],
        },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: 'pane.css' }),
      new HtmlPlugin({
        template: join(ROOT, 'src/taskpane/taskpane-page.ts'),
        publicPath: '/',
        scriptLoading: 'defer',
        templateParameters: { officeJs: '/office.js' },
      }),
    ],
  };
}

/** @returns the folder of the built page. */
export async function buildPanePage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-pane-'));
  await new Promise<void>((done, fail) => {
    webpack(configuration(folder), (error, stats) => {
      if (error !== null) fail(error);
      else if (stats?.hasErrors() === true) fail(new Error(stats.toString('errors-only')));
      else done();
    });
  });
  return folder;
}

export interface ServedPage {
  readonly address: string;
  close(): void;
}

export async function servePanePage(folder: string): Promise<ServedPage> {
  const server = createServer((request, response) => {
    const name =
      request.url === '/' || request.url === undefined ? 'index.html' : request.url.slice(1);
    response.setHeader('content-type', TYPES[name.split('.').pop() ?? ''] ?? 'text/plain');
    response.setHeader('content-security-policy', POLICY);
    if (name === 'office.js' || name === 'favicon.ico') response.end('');
    else response.end(readFileSync(join(name.startsWith('assets/') ? ROOT : folder, name)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
