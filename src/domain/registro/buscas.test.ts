import { expect, test } from 'vitest';
import { buscaDoRegistro } from './buscas.ts';

test('[LOOK-01] a register is looked for by its own search where that knows the filter; active rows go without saying', () => {
  expect(buscaDoRegistro('cids', {})).toEqual({ path: 'findCid', query: {} });
  expect(buscaDoRegistro('prestadores', { ativo: 'true' })).toEqual({ path: 'findPrestador', query: {} });
  expect(buscaDoRegistro('procedimentos', { terminologia: 'TUSS' })).toEqual({
    path: 'findProcedimento',
    query: { terminologia: 'TUSS' },
  });
  expect(buscaDoRegistro('prestadores', { ativo: 'false' })).toBeUndefined();
  expect(buscaDoRegistro('cids', { capituloId: '3' })).toBeUndefined();
  expect(buscaDoRegistro('constructor', {})).toBeUndefined();
});
