import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylistic],
    languageOptions: {
      parserOptions: {
        project: './tsconfig.json',
        tsconfigRootDir: new URL('.', import.meta.url).pathname,
      },
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      'no-console': 'error',
      eqeqeq: 'error',
      'max-len': [
        'error',
        {
          code: 100,
          ignoreUrls: true,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // An index that a loop has just checked: clearer than a branch that cannot be reached.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  // The metadata generator reads this one file as text and wants `any` and double quotes.
  {
    files: ['src/addin/functions/functions.ts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    files: ['src/node/relay/**', 'src/sandbox/**', 'bench/**', 'src/workbench/**'],
    rules: { 'no-console': 'off' },
  },
  // One language of shapes: zod/mini is the part of zod that a page can afford.
  {
    files: ['src/addin/**'],
    rules: { 'no-restricted-imports': ['error', { paths: ['zod'] }] },
  },
  // A browser that blocks storage throws at the first look at any of it: platform alone looks.
  {
    files: ['src/**'],
    ignores: ['**/platform/**', 'src/workbench/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        'localStorage',
        'sessionStorage',
        'indexedDB',
        'caches',
        'BroadcastChannel',
      ],
      'no-restricted-properties': [
        'error',
        ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'].flatMap(
          (property) => ['window', 'globalThis', 'self'].map((object) => ({ object, property })),
        ),
        ...['storage', 'clipboard'].map((property) => ({ object: 'navigator', property })),
      ],
    },
  },
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
