// What `npm run mutation` does not change: when long work pauses. No number hangs on it; the bench
// measures it.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const isPause = (statement) => {
  const { type, expression } = statement ?? {};
  if (type !== 'ExpressionStatement') return false;
  return (
    (expression.type === 'YieldExpression' && expression.argument === null) ||
    (expression.type === 'AwaitExpression' && expression.argument.callee?.name === 'yieldToMain')
  );
};

const pauses = {
  shouldIgnore: ({ key, parent }) =>
    key === 'test' && parent.type === 'IfStatement' && isPause(parent.consequent)
      ? 'only when long work pauses'
      : undefined,
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'pauses', pauses)];
