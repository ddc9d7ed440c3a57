import { expect, test } from 'vitest';
import { joinOnce } from './feature.ts';

test('two features with the same key stop the start, and both files are named', () => {
  expect(() => joinOnce('tela', { 'a/routes.ts': { lista: 1 }, 'b/routes.ts': { lista: 2 } })).toThrow(
    /'lista'.*a\/routes\.ts.*b\/routes\.ts/,
  );
});

test('files without entries add nothing', () => {
  expect(joinOnce('tela', { 'a/routes.ts': undefined, 'b/routes.ts': { agenda: 1, fila: 2 } })).toEqual({
    agenda: 1,
    fila: 2,
  });
});
