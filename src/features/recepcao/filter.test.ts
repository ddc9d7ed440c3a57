import { describe, expect, it } from 'vitest';
import type { ItemRecepcao } from '#domain/recepcao/wire.ts';
import { noGrupo, procurar } from './filter.ts';

const item = (mudanca: Partial<ItemRecepcao>) =>
  ({
    inicio: '2026-11-23T13:00:00.000Z',
    profissionalId: 1,
    situacao: 'CONFIRMADO',
    paciente: null,
    cpf: null,
    senha: null,
    ...mudanca,
  }) as ItemRecepcao;
const dia = [
  item({ id: 1, paciente: 'José Ávila Souza', cpf: '11122233396' }),
  item({
    id: 2,
    paciente: 'Ana Souza',
    senha: 'P003',
    chegadaEm: '2026-11-23T12:50:00.000Z',
    situacao: 'AGUARDANDO',
    profissionalId: 2,
  }),
  item({ id: 3, paciente: 'Bia', inicio: '2026-11-23T18:30:00.000Z', situacao: 'FALTOU' }),
];
const tudo = { texto: '', profissionais: [], parte: 'dia' } as const;
const ids = (mudanca: object) => procurar(dia, { ...tudo, ...mudanca }).map(({ id }) => id);

describe('[CLIN-06] the search of the desk', () => {
  it('[CLIN-06] finds by parts of the name without accents, by CPF and by ticket', () => {
    expect(ids({ texto: 'souza jose' })).toEqual([1]);
    expect(ids({ texto: 'souza' })).toEqual([1, 2]);
    expect(ids({ texto: '111.222' })).toEqual([1]);
    expect(ids({ texto: 'p003' })).toEqual([2]);
    expect(ids({ texto: 'zz' })).toEqual([]);
  });

  it('[CLIN-06] by professional, part of the day and state', () => {
    expect(ids({ profissionais: [2] })).toEqual([2]);
    expect(ids({ parte: 'manha' })).toEqual([1, 2]);
    expect(ids({ parte: 'tarde' })).toEqual([3]);
    expect(noGrupo(dia, 'esperados').map(({ id }) => id)).toEqual([1]);
    expect(noGrupo(dia, 'agora').map(({ id }) => id)).toEqual([1, 2]);
    expect(noGrupo(dia, 'todos')).toHaveLength(3);
  });
});
