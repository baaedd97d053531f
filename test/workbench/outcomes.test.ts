// What the add-in sent, as the sheet shows it; and what functions.json says about an argument.
import { namespaceOf } from '../../src/workbench/excel/custom-xml-store';
import {
  choicesOf,
  invocationFlags,
  plainTypeOf,
  type FunctionsJson,
} from '../../src/workbench/host/functions-json';
import { streamOutcomeOf, resultsIn } from '../../src/workbench/host/outcomes';
import { optionsOf } from '../../src/workbench/options';
import { Rules } from '../../src/workbench/rules';

const outcome = (succeeded: boolean, value: unknown, code?: unknown, typed = true) =>
  streamOutcomeOf([1, succeeded, value, code], new Rules(), typed);

test('codes of the wire are errors of the sheet, with their sentence', () => {
  expect(outcome(false, 'why', 1)).toEqual({ kind: 'error', code: '#N/A', message: 'why' });
  expect(outcome(false, null, 7)).toEqual({ kind: 'error', code: '#VALUE!', message: '' });
  expect(outcome(false, null, 99)).toEqual({ kind: 'error', code: '#VALUE!', message: '' });
  expect(
    outcome(true, { type: 'Error', basicValue: '#N/A', message: 'Connect an account.' }),
  ).toEqual({ kind: 'error', code: '#N/A', message: 'Connect an account.' });
});

test('a host without typed cells refuses them, wherever they stand in a result', () => {
  const typed = { type: 'Double', basicValue: 1, numberFormat: '0.00' };
  expect(outcome(true, [[1, typed]])).toMatchObject({ kind: 'value' });
  expect(outcome(true, [[1, typed]], undefined, false)).toMatchObject({
    kind: 'error',
    code: '#VALUE!',
  });
  expect(
    outcome(true, [[1, { type: 'Error', basicValue: '#N/A' }]], undefined, false),
  ).toMatchObject({ kind: 'value' });
});

test('a result above 5 MB is an explained error', () => {
  expect(outcome(true, [['x'.repeat(6_000_000)]])).toMatchObject({
    kind: 'error',
    message: expect.stringContaining('5 MB'),
  });
});

test('results are found among the actions of a request', () => {
  const body = {
    ObjectPaths: {},
    Actions: [
      { Id: 1, ActionType: 1, Name: '', ObjectPathId: 1 },
      {
        Id: 2,
        ActionType: 3,
        Name: 'SetInvocationArrayResults',
        ObjectPathId: 1,
        ArgumentInfo: {
          Arguments: [
            [
              [1, true, 'a', []],
              [2, true, 'b', []],
            ],
          ],
        },
      },
    ],
  };
  expect(resultsIn(body).map(([id]) => id)).toEqual([1, 2]);
});

const file: FunctionsJson = {
  allowErrorForDataTypeAny: true,
  allowCustomDataForDataTypeAny: true,
  functions: [{ id: 'F', name: 'F', options: { stream: true }, parameters: [] }],
  enums: [
    {
      id: 'PRODUCT',
      type: 'string',
      values: [
        { name: 'spot', stringValue: 'SPOT', tooltip: 'Spot trades' },
        { name: 'all', stringValue: 'ALL' },
      ],
    },
  ],
};

test('flags, plain types and choices of parameters', () => {
  expect(invocationFlags(file, file.functions[0]!)).toBe(14);
  expect(plainTypeOf(file, { name: 'p', customEnumId: 'PRODUCT' })).toBe('string');
  expect(plainTypeOf(file, { name: 'p', type: 'string', customEnumId: 'PRODUCT' })).toBe('string');
  expect(plainTypeOf(file, { name: 'p', type: 'unheard of' })).toBe('any');
  expect(choicesOf(file, { name: 'p', customEnumId: 'PRODUCT' })).toBe('SPOT: Spot trades; ALL');
});

test('the namespace of an XML part is that of its root', () => {
  expect(
    [
      '<a xmlns="urn:x"/>',
      '<?xml version="1.0"?><!-- c --><p:a b="1" xmlns:p="urn:y"><c xmlns="urn:z"/></p:a>',
      '<a/>',
    ].map(namespaceOf),
  ).toEqual(['urn:x', 'urn:y', '']);
  expect(() => namespaceOf('no xml')).toThrow('not XML');
});

test('switches of the address', () => {
  expect(optionsOf('')).toEqual({
    typedCells: true,
    apiLevel: '1.19',
    dateSystem: 1900,
    dynamicArrays: true,
    sharedRuntime: true,
    manualCalculation: false,
    startsTwice: false,
    cancelsFirst: false,
    allDigits: false,
    anySize: false,
    panePort: null,
    paneSite: null,
    storageBlocked: false,
    coauthor: null,
    followsBuild: false,
    opensLate: false,
    slowTimers: false,
    timesFaster: 1,
    language: 'en-US',
  });
  expect(
    optionsOf(
      '?typed=0&api=1.16&dates=1904&arrays=0&host=old&calc=manual&twice=1&cancelfirst=1&digits=all&size=any&pane=3001&storage=blocked&coauthor=1&late=1&hidden=1&fast=20',
    ),
  ).toEqual({
    typedCells: false,
    apiLevel: '1.16',
    dateSystem: 1904,
    dynamicArrays: false,
    sharedRuntime: false,
    manualCalculation: true,
    startsTwice: true,
    cancelsFirst: true,
    allDigits: true,
    anySize: true,
    panePort: '3001',
    paneSite: null,
    storageBlocked: true,
    coauthor: 1,
    followsBuild: false,
    opensLate: true,
    slowTimers: true,
    timesFaster: 20,
    language: 'en-US',
  });
  expect(optionsOf('?pane=example.com').panePort).toBeNull();
  expect(optionsOf('?site=https://localhost:3000').paneSite).toBe('https://localhost:3000');
  expect(optionsOf('?site=https://example.com').paneSite).toBeNull();
});
