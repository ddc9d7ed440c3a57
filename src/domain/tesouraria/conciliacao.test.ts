import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../formato/data.ts';
import { fromCents, subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import {
  explicarDiferenca,
  maisParecidos,
  propor,
  segura,
  type Linha,
  type Movimento,
} from './conciliacao.ts';

const linha = (id: number, campos: Partial<Linha> = {}): Linha => ({
  id,
  data: '2026-09-10',
  valor: '100.00',
  historico: 'CREDITO',
  documento: null,
  ...campos,
});
const movimento = (id: number, campos: Partial<Movimento> = {}): Movimento => ({
  id,
  data: '2026-09-10',
  efeito: '100.00',
  historico: 'Ana Prado',
  documento: null,
  ato: `m${id}`,
  ...campos,
});

const centavos = fc.integer({ min: -99_999, max: 99_999 }).filter((n) => n !== 0);
const dia = fc.integer({ min: 0, max: 40 }).map((n) => addDays('2026-09-01', n));
const linhas = fc
  .array(fc.record({ data: dia, valor: centavos }), { maxLength: 12 })
  .map((linhas) =>
    linhas.map((sorteada, at) =>
      linha(at + 1, { data: sorteada.data, valor: fromCents(BigInt(sorteada.valor)) }),
    ),
  );
const movimentos = fc
  .array(fc.record({ data: dia, valor: centavos, ato: fc.integer({ min: 1, max: 6 }) }), { maxLength: 12 })
  .map((movimentos) =>
    movimentos.map((sorteado, at) =>
      movimento(at + 1, {
        data: sorteado.data,
        efeito: fromCents(BigInt(sorteado.valor)),
        ato: `r${sorteado.ato}`,
      }),
    ),
  );

describe('[FIN-05] propor', () => {
  it('[FIN-05] o par mais provável: documento, depois nome, depois o dia', () => {
    const propostas = propor(
      [
        linha(1, { documento: '004711', historico: 'TED' }),
        linha(2, { historico: 'PIX ANA PRADO', data: '2026-09-12' }),
      ],
      [movimento(1), movimento(2, { documento: '4711', historico: 'Clínica', data: '2026-09-09' })],
    );
    expect(propostas).toEqual([
      { linhaId: 1, movimentoIds: [2], razoes: ['valor', 'dias', 'documento'], incerta: false },
      { linhaId: 2, movimentoIds: [1], razoes: ['valor', 'dias', 'nome'], incerta: false },
    ]);
  });

  it('[FIN-05] duas linhas iguais que disputam um movimento, e uma linha que serve a dois, são incertas', () => {
    const [disputada] = propor([linha(1), linha(2)], [movimento(1)]);
    expect(disputada?.incerta).toBe(true);
    expect(propor([linha(1)], [movimento(1), movimento(2)])[0]?.incerta).toBe(true);
    expect(propor([linha(1)], [movimento(1)])[0]?.incerta).toBe(false);
  });

  it('[FIN-05] mais de cinco dias de distância não se propõe', () => {
    expect(propor([linha(1)], [movimento(1, { data: '2026-09-16' })])).toEqual([]);
  });

  it('[FIN-05] cada movimento numa proposta, cada linha numa, e o que se propõe soma o valor da linha', () => {
    fc.assert(
      fc.property(linhas, movimentos, (lidas, lancados) => {
        const propostas = propor(lidas, lancados);
        const usados = propostas.flatMap(({ movimentoIds }) => movimentoIds);
        expect(new Set(usados).size).toBe(usados.length);
        expect(new Set(propostas.map(({ linhaId }) => linhaId)).size).toBe(propostas.length);
        for (const { linhaId, movimentoIds } of propostas)
          expect(
            sumDecimal(
              '0.00',
              ...lancados.filter(({ id }) => movimentoIds.includes(id)).map(({ efeito }) => efeito),
            ),
          ).toBe(lidas.find(({ id }) => id === linhaId)?.valor);
      }),
    );
  });
});

describe('[FIN-05] segura', () => {
  it('[FIN-05] só o valor, o dia inteiro somado ou a dúvida não bastam', () => {
    expect(segura({ razoes: ['valor', 'mesmo-dia'], incerta: false })).toBe(true);
    expect(segura({ razoes: ['liquido', 'dias', 'documento'], incerta: false })).toBe(true);
    expect(segura({ razoes: ['valor', 'dias'], incerta: false })).toBe(false);
    expect(segura({ razoes: ['soma-do-dia', 'mesmo-dia'], incerta: false })).toBe(false);
    expect(segura({ razoes: ['valor', 'mesmo-dia', 'nome'], incerta: true })).toBe(false);
  });
});

describe('[FIN-05] explicarDiferenca', () => {
  it('[FIN-05] a diferença é o que só o Zelo tem, menos o que só o banco tem, mais o resto', () => {
    const saldos = { zelo: '130.00', banco: '100.00', em: '2026-09-30' };
    expect(
      explicarDiferenca(
        saldos,
        [linha(1, { valor: '-9.90' })],
        [movimento(1, { efeito: '20.00' }), movimento(2, { data: '2026-10-01' })],
      ),
    ).toEqual({ diferenca: '30.00', movimentos: '20.00', linhas: '-9.90', resto: '0.10' });
    fc.assert(
      fc.property(centavos, centavos, linhas, movimentos, (zelo, banco, lidas, lancados) => {
        const diferenca = explicarDiferenca(
          { zelo: fromCents(BigInt(zelo)), banco: fromCents(BigInt(banco)), em: '2026-09-20' },
          lidas,
          lancados,
        );
        expect(sumDecimal(subtractDecimal(diferenca.movimentos, diferenca.linhas), diferenca.resto)).toBe(
          diferenca.diferenca,
        );
      }),
    );
  });

  it('[FIN-05] um saldo inicial igual e tudo de um lado e do outro não deixam resto', () => {
    fc.assert(
      fc.property(linhas, movimentos, (lidas, lancados) => {
        const banco = sumDecimal('1000.00', ...lidas.map(({ valor }) => valor));
        const zelo = sumDecimal('1000.00', ...lancados.map(({ efeito }) => efeito));
        expect(explicarDiferenca({ zelo, banco, em: '2026-12-31' }, lidas, lancados).resto).toBe('0.00');
      }),
    );
  });
});

describe('[FIN-05] maisParecidos', () => {
  it('[FIN-05] primeiro o de valor mais perto, e entre iguais o de dia mais perto', () => {
    const lancados = [
      movimento(1, { efeito: '98.00' }),
      movimento(2, { data: '2026-09-20' }),
      movimento(3, { efeito: '-100.00' }),
      movimento(4),
    ];
    expect(maisParecidos(linha(1), lancados).map(({ id }) => id)).toEqual([4, 2, 1, 3]);
  });
});
