// Runs before each file of tests: properties draw their cases from the seed of the run.
import fc from 'fast-check';
import { runSeed } from './seeds';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: runSeed });
