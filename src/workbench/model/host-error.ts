// An error that reaches the add-in with one of Excel's own error codes.

/**
 * https://learn.microsoft.com/office/dev/add-ins/testing/application-specific-api-error-handling
 */
export type HostErrorCode =
  | 'AccessDenied'
  | 'ApiNotFound'
  | 'GeneralException'
  | 'InvalidArgument'
  | 'InvalidOperation'
  | 'ItemAlreadyExists'
  | 'InvalidOperationInCellEditMode'
  | 'ItemNotFound'
  | 'NotImplemented';

export class HostError extends Error {
  override readonly name = 'HostError';
  constructor(
    readonly code: HostErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Excel's own message for a missing sheet, table, name or setting. */
export const itemNotFound = (): HostError =>
  new HostError('ItemNotFound', "The requested resource doesn't exist.");

/** Excel's own message for a sheet, table or name whose name is taken. */
export const itemAlreadyExists = (): HostError =>
  new HostError('ItemAlreadyExists', 'A resource with the same name or identifier already exists.');

/** Excel's own message for a member that is newer than the host. */
export const apiNotFound = (): HostError =>
  new HostError(
    'ApiNotFound',
    'The API you are trying to use could not be found. It may be available in a newer version of Excel.',
  );

/** Excel's own message for a refused action. */
export const accessDenied = (): HostError =>
  new HostError('AccessDenied', 'You cannot perform the requested operation.');
