// Evidence: the certificate of a result, and the file that proves it.
import type { PaneFeature } from '../../pane/context/feature';
import { CertificatePart } from './certificate-part';

export const evidence: PaneFeature = { OfResult: CertificatePart };
