// Runs before each file of tests: properties draw their cases from the seed of the commit.
import fc from 'fast-check';
import { commitSeed } from './seeds';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: commitSeed });
