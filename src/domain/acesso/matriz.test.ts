import { describe, expect, it } from 'vitest';
import { alteracoes, alternar, chavesDaColuna, chavesDe, marcaDe, modulos } from './matriz.ts';
import type { SubjectModel } from './subjects.ts';

const subject = (name: string, titulo: string, modulo: string, ...acoes: string[]): SubjectModel => ({
  subject: name,
  titulo,
  modulo,
  acoes: acoes.map((action) => ({ action, titulo: action })),
});
const banco = subject('banco', 'Bancos', 'Base', 'list', 'insert');
const cid = subject('cid', 'CIDs', 'Base', 'list');
const crf = subject('dashboard', 'Gráficos', 'Relatórios', 'dash003');
const all = [banco, cid, crf];

describe('[PERM-04] matrix of permissions', () => {
  it('[PERM-04] says whether a row, a column or a module is granted, in part or not', () => {
    expect(marcaDe(chavesDe(banco), new Set())).toBe('nenhuma');
    expect(marcaDe(chavesDe(banco), new Set(['banco:list']))).toBe('algumas');
    expect(marcaDe(chavesDaColuna(all, 'list'), new Set(['banco:list', 'cid:list']))).toBe('todas');
    expect(chavesDaColuna(all, 'insert')).toEqual(['banco:insert']);
  });
  it('[PERM-04] completes what is partly granted, then takes it all', () => {
    const whole = alternar(chavesDe(banco), new Set(['banco:list', 'cid:list']));
    expect([...whole].toSorted()).toEqual(['banco:insert', 'banco:list', 'cid:list']);
    expect([...alternar(chavesDe(banco), whole)]).toEqual(['cid:list']);
  });
  it('[PERM-04] tells what is gained and lost', () => {
    expect(alteracoes(new Set(['a:list', 'b:list']), new Set(['b:list', 'c:list']))).toEqual({
      concede: ['c:list'],
      retira: ['a:list'],
    });
  });
  it('[PERM-04] finds without accents, by module too, and keeps only what differs when asked', () => {
    const filtro = { soDiferencas: false, a: new Set<string>(), b: null };
    expect(modulos(all, { ...filtro, texto: 'graficos' }).map(({ titulo }) => titulo)).toEqual([
      'Relatórios',
    ]);
    expect(modulos(all, { ...filtro, texto: 'base' })[0]?.subjects).toEqual([banco, cid]);
    expect(modulos(all, { ...filtro, texto: 'nada' })).toEqual([]);
    const compared = {
      texto: '',
      soDiferencas: true,
      a: new Set(['cid:list']),
      b: new Set(['cid:list', 'banco:list']),
    };
    expect(modulos(all, compared)).toEqual([{ titulo: 'Base', subjects: [banco] }]);
  });
});
