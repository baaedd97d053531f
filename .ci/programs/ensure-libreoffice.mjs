// The tests open saved workbooks in LibreOffice. Uses one that is there, else installs Debian's
// package without a screen, and says so.
import { aptInstall } from './apt-install.mjs';
import { findLibreOffice } from './find-libreoffice.mjs';

if (!findLibreOffice()) {
  process.stderr.write(
    'No LibreOffice found: installing the package libreoffice-calc-nogui by apt-get…\n',
  );
  aptInstall('libreoffice-calc-nogui');
  if (!findLibreOffice()) {
    process.stderr.write(
      'Could not install LibreOffice. Install it, or name soffice in TIEOUT_LIBREOFFICE, then run the tests again.\n',
    );
    process.exitCode = 1;
  }
}
