import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { censoDe, totalDe, type EstadaNoCenso } from './censo.ts';

const HORA = 3_600_000;
const INICIO = Date.parse('2026-11-23T03:00:00.000Z');
const FIM = INICIO + 24 * HORA;
const periodo = { inicio: new Date(INICIO).toISOString(), fim: new Date(FIM).toISOString() };
const as = (horas: number) => new Date(INICIO + horas * HORA).toISOString();
const estada = (campos: Partial<EstadaNoCenso>): EstadaNoCenso => ({
  internacaoId: 1,
  setorId: 1,
  entrada: 'ADMISSAO',
  situacao: 'EM_CURSO',
  de: as(-30),
  ate: null,
  ...campos,
});
const presentesEm = (estadas: readonly EstadaNoCenso[], setorId: number, momento: number) =>
  estadas.filter(
    (estadaNoCenso) =>
      estadaNoCenso.setorId === setorId &&
      Date.parse(estadaNoCenso.de) <= momento &&
      (estadaNoCenso.ate === null || Date.parse(estadaNoCenso.ate) > momento),
  ).length;
const censo = (estadas: readonly EstadaNoCenso[], setores = [1, 2]) =>
  censoDe(
    estadas,
    setores.map((setorId) => ({
      setorId,
      inicio: presentesEm(estadas, setorId, INICIO),
      fim: presentesEm(estadas, setorId, FIM),
    })),
    periodo,
  );

describe('[CLIN-04] censo diário', () => {
  it('[CLIN-04] admissão, transferência, alta e óbito de um dia, por setor, fecham em zero', () => {
    const linhas = censo([
      estada({ internacaoId: 1 }),
      estada({ internacaoId: 2, ate: as(10), situacao: 'TRANSFERIDA' }),
      estada({ internacaoId: 2, setorId: 2, entrada: 'TRANSFERENCIA', de: as(10) }),
      estada({ internacaoId: 3, ate: as(12), situacao: 'ALTA' }),
      estada({ internacaoId: 4, setorId: 2, ate: as(13), situacao: 'OBITO' }),
      estada({ internacaoId: 5, de: as(15) }),
      estada({ internacaoId: 6, de: as(16), ate: as(20), situacao: 'EVASAO' }),
    ]);
    expect(linhas).toEqual([
      {
        setorId: 1,
        inicio: 3,
        admitidos: 2,
        recebidos: 0,
        enviados: 1,
        altas: 1,
        obitos: 0,
        evasoes: 1,
        fim: 2,
        diferenca: 0,
      },
      {
        setorId: 2,
        inicio: 1,
        admitidos: 0,
        recebidos: 1,
        enviados: 0,
        altas: 0,
        obitos: 1,
        evasoes: 0,
        fim: 1,
        diferenca: 0,
      },
    ]);
    expect(totalDe(linhas)).toMatchObject({
      inicio: 4,
      admitidos: 2,
      recebidos: 1,
      enviados: 1,
      fim: 3,
      diferenca: 0,
    });
  });

  it('[CLIN-04] trocar de leito no mesmo setor não é movimento dele; a meia-noite é do dia que acaba', () => {
    const [linha] = censo([
      estada({ ate: as(5), situacao: 'TRANSFERIDA' }),
      estada({ entrada: 'TRANSFERENCIA', de: as(5) }),
      estada({ internacaoId: 2, ate: as(24), situacao: 'ALTA' }),
      estada({ internacaoId: 3, ate: as(0), situacao: 'ALTA' }),
    ]);
    expect(linha).toMatchObject({ inicio: 2, recebidos: 0, enviados: 0, altas: 1, fim: 1, diferenca: 0 });
  });

  it('[CLIN-04] uma saída que falta aparece como diferença', () => {
    const [linha] = censoDe([], [{ setorId: 1, inicio: 3, fim: 2 }], periodo);
    expect(linha?.diferenca).toBe(1);
  });

  it('[CLIN-04] quaisquer internações, com quaisquer transferências, fecham em zero', () => {
    const arbitrary = fc.record({
      partida: fc.integer({ min: -40, max: 30 }),
      trechos: fc.array(
        fc.record({ setorId: fc.integer({ min: 1, max: 3 }), horas: fc.integer({ min: 0, max: 20 }) }),
        { minLength: 1, maxLength: 5 },
      ),
      fim: fc.constantFrom('EM_CURSO', 'ALTA', 'OBITO', 'EVASAO'),
    });
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 12 }), (internacoes) => {
        const estadas = internacoes.flatMap(({ partida, trechos, fim }, internacaoId) => {
          let hora = partida;
          return trechos.map(({ setorId, horas }, at): EstadaNoCenso => {
            const ultimo = at === trechos.length - 1;
            const situacao = ultimo ? (fim as EstadaNoCenso['situacao']) : 'TRANSFERIDA';
            const de = as(hora);
            hora += horas;
            const entrada = at === 0 ? 'ADMISSAO' : 'TRANSFERENCIA';
            return {
              internacaoId,
              setorId,
              entrada,
              situacao,
              de,
              ate: situacao === 'EM_CURSO' ? null : as(hora),
            };
          });
        });
        expect(totalDe(censo(estadas, [1, 2, 3])).diferenca).toBe(0);
      }),
    );
  });
});
