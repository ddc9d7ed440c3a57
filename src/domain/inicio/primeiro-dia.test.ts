import { describe, expect, it } from 'vitest';
import {
  andamento,
  diaDeAtender,
  enderecoDoPasso,
  esperaUnidade,
  inicialDoPasso,
  isChavePasso,
  passoDoEndereco,
  PRIMEIRO_DIA,
  proximoPasso,
  quantosPorFazer,
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
  it('[NAV-12] without a unit, what is done in one waits, and is neither next nor done', () => {
    const pulada = andamento(new Set(), new Set(['unidade']));
    expect(proximoPasso(pulada)).toBe('correio');
    expect([esperaUnidade('logotipo', pulada), esperaUnidade('correio', pulada)]).toEqual([true, false]);
    const esperando = andamento(new Set(['correio', 'copia']), new Set(['unidade']));
    expect(proximoPasso(esperando)).toBeUndefined();
    expect(quantosPorFazer(esperando)).toBe(7);
    expect(enderecoDoPasso('logotipo', null, 0)).toBe('/primeiros-passos');
    expect(esperaUnidade('logotipo', andamento(new Set(['unidade']), new Set()))).toBe(false);
  });
  it('[NAV-12] what was skipped is left for later, and not done', () => {
    const chaves = PRIMEIRO_DIA.map(({ chave }) => chave);
    expect(quantosPorFazer(andamento(new Set(), new Set(chaves)))).toBe(9);
    expect(quantosPorFazer(andamento(new Set(chaves), new Set(chaves)))).toBe(0);
  });
  it('[NAV-12] ends in an appointment', () => {
    expect(PRIMEIRO_DIA.at(-1)?.chave).toBe('agendamento');
    expect(passoDoEndereco('/agendas')).toBe('agendamento');
    // Friday by day and by evening, and Sunday.
    expect(diaDeAtender(Date.parse('2026-11-27T12:00:00Z'))).toBe('2026-11-27');
    expect(diaDeAtender(Date.parse('2026-11-27T22:30:00Z'))).toBe('2026-11-30');
    expect(enderecoDoPasso('agendamento', 7, Date.parse('2026-11-29T12:00:00Z'))).toBe(
      '/agendas?d=2026-11-30',
    );
  });
  it('[NAV-12] leads to the unit worked in, and begins what is new with what most say', () => {
    expect(enderecoDoPasso('logotipo', 7, 0)).toBe('/prestadores/form-prestador/7');
    expect(inicialDoPasso('escalas', '2026-11-30')).toMatchObject({ inicioVigencia: '2026-11-30' });
    expect(inicialDoPasso('unidade', '2026-11-30')).toBeUndefined();
    expect([isChavePasso('copia'), isChavePasso('outra'), isChavePasso(null)]).toEqual([true, false, false]);
  });
});
