import { describe, expect, it } from 'vitest';
import { aCaminhoDe, type AmbulanciaQueVem, type TransferenciaQueVem } from './a-caminho.ts';

const HOJE = '2026-11-28';
const base = {
  pacienteId: 1,
  nome: 'Rosa Lima',
  nascimento: '1960-01-01',
  idadeEstimada: null,
  idadeEstimadaEm: null,
  sexo: 'F',
  origem: 'Clínica Aurora',
  finalidade: null,
  cadastroId: null,
  parecido: false,
  desde: '2026-11-28T12:00:00.000Z',
  previsao: null,
} as const;
const transferencia = (campos: Partial<TransferenciaQueVem>): TransferenciaQueVem => ({
  ...base,
  id: 7,
  situacao: 'ACEITA',
  finalidade: 'LEITO',
  ...campos,
});
const ambulancia = (campos: Partial<AmbulanciaQueVem>): AmbulanciaQueVem => ({
  ...base,
  id: 9,
  situacao: 'A_BORDO',
  cor: 'AMARELO',
  viatura: 'USB 1',
  ...campos,
});

describe('[CLIN-04] quem vem de outro prestador (D4)', () => {
  it('[CLIN-04] a transferência e a ambulância que a traz são uma pessoa, com a cor e o relógio da ambulância', () => {
    const [item, ...resto] = aCaminhoDe(
      [transferencia({ cadastroId: 33 })],
      [ambulancia({ desde: '2026-11-28T12:30:00.000Z', previsao: '2026-11-28T13:00:00.000Z' })],
      HOJE,
    );
    expect(resto).toEqual([]);
    expect(item).toMatchObject({
      chave: 't7',
      ambulanciaId: 9,
      idade: 66,
      cor: 'AMARELO',
      finalidade: 'LEITO',
      cadastroId: 33,
      ambulancia: 'A_BORDO',
      transferencia: 'ACEITA',
      desde: '2026-11-28T12:30:00.000Z',
      chegadaPrevista: '2026-11-28T13:00:00.000Z',
    });
  });

  it('[CLIN-04] onde dois cadastros daqui podem ser a pessoa, nenhum vem escolhido, e a tela pergunta', () => {
    const escolher = (campos: Partial<AmbulanciaQueVem>) =>
      aCaminhoDe([], [ambulancia(campos)], HOJE).map((item) => item.escolher);
    expect(escolher({ parecido: true })).toEqual([true]);
    expect(escolher({ parecido: true, cadastroId: 33 })).toEqual([false]);
    expect(escolher({})).toEqual([false]);
  });

  it('[CLIN-04] a cor vem antes, depois quem está há mais tempo a caminho', () => {
    const ordem = aCaminhoDe(
      [transferencia({ id: 1, pacienteId: 10 })],
      [
        ambulancia({ id: 2, pacienteId: 11, desde: '2026-11-28T12:20:00.000Z' }),
        ambulancia({ id: 3, pacienteId: 12, desde: '2026-11-28T12:10:00.000Z' }),
        ambulancia({ id: 4, pacienteId: 13, cor: 'VERMELHO' }),
      ],
      HOJE,
    ).map(({ chave }) => chave);
    expect(ordem).toEqual(['a4', 'a3', 'a2', 't1']);
  });
});
