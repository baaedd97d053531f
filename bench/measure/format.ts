// Figures as people read them.

export const inMs = (ms: number): string =>
  ms < 10
    ? `${ms.toFixed(2)} ms`
    : ms < 10_000
      ? `${ms.toFixed(0)} ms`
      : `${(ms / 1000).toFixed(1)} s`;

export const inKb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export const inMb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

export const count = (number: number, what: string): string =>
  `${number.toLocaleString('en-US')} ${what}`;
