// Before the examples, which say what they show when they are read.
import { german } from '../../addin/languages/de/german';
import { setCatalogue } from '../../addin/platform/say';

setCatalogue(german);
