import { describe, expect, it } from 'vitest';
import {
  andamento,
  enderecoDoPasso,
  inicialDoPasso,
  isChavePasso,
  passoDoEndereco,
  PRIMEIRO_DIA,
  proximoPasso,
} from './primeiro-dia.ts';

describe('[NAV-12] the first day of an installation', () => {
  it('[NAV-12] what was done is done, skipped before or not; the next is the first that is neither', () => {
    const passos = andamento(new Set(['unidade', 'logotipo']), new Set(['logotipo', 'profissionais']));
    expect(passos.slice(0, 4).map(({ estado }) => estado)).toEqual(['feito', 'feito', 'pulado', 'falta']);
    expect(proximoPasso(passos)).toBe('usuarios');
    expect(
      proximoPasso(andamento(new Set(), new Set(PRIMEIRO_DIA.map(({ chave }) => chave)))),
    ).toBeUndefined();
  });
  it('[NAV-12] knows at which step a screen is', () => {
    expect(
      [
        '/prestadores/form-prestador',
        '/prestadores/form-prestador/7',
        '/escalas/form/3',
        '/bancos',
        '/ajuda/administrador#ensaiar-uma-copia',
      ].map(passoDoEndereco),
    ).toEqual(['unidade', 'logotipo', 'escalas', undefined, 'copia']);
  });
  it('[NAV-12] ends in an appointment', () => {
    expect(PRIMEIRO_DIA.at(-1)?.chave).toBe('agendamento');
  });
  it('[NAV-12] leads to the unit worked in, and begins what is new with what most say', () => {
    expect(enderecoDoPasso('logotipo', 7)).toBe('/prestadores/form-prestador/7');
    expect(inicialDoPasso('escalas', '2026-11-30')).toMatchObject({ inicioVigencia: '2026-11-30' });
    expect(inicialDoPasso('unidade', '2026-11-30')).toBeUndefined();
    expect([isChavePasso('copia'), isChavePasso('outra'), isChavePasso(null)]).toEqual([true, false, false]);
  });
});
