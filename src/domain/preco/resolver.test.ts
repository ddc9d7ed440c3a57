import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../formato/data.ts';
import { type AjusteContrato, type ItemPreco, precosSobrepostos, resolverPreco } from './resolver.ts';

let nextId = 0;
const item = (over: Partial<ItemPreco> = {}): ItemPreco => ({
  id: ++nextId,
  tabela: { id: 1, nome: 'CBHPM 2024' },
  tipo: 'PROCEDIMENTO',
  codigo: '10101012',
  valor: '120.00',
  inicioVigencia: '2026-01-01',
  fimVigencia: null,
  ...over,
});
const ajuste = (over: Partial<AjusteContrato> = {}): AjusteContrato => ({
  id: ++nextId,
  descricao: 'Contrato 2026',
  natureza: 'ACRESCIMO',
  percentual: '10.00',
  inicioVigencia: '2026-01-01',
  fimVigencia: null,
  ...over,
});
const pedido = {
  tipo: 'PROCEDIMENTO',
  codigo: '10101012',
  data: '2026-11-21',
  prestadorId: 7,
  convenioId: 3,
  planoId: 9,
} as const;
const NBSP = '\u00a0';

describe('[REG-04] which price holds, and why', () => {
  it('[REG-04] one general table without adjustments', () => {
    expect(resolverPreco(pedido, [item()])).toMatchObject({
      ok: true,
      valor: '120.00',
      passos: [
        'Procurado o preço para o procedimento 10101012 em 21/11/2026.',
        'Origem do preço: CBHPM 2024 (geral), vigência desde 01/01/2026, sem fim.',
        `Valor combinado: R$${NBSP}120,00.`,
        'Nenhum ajuste de contrato se aplica.',
        `Preço final: R$${NBSP}120,00. Só aqui se arredonda, a centavos, com a metade para cima.`,
      ],
    });
  });
  it('[REG-04] plan outweighs convenio and provider, convenio outweighs provider', () => {
    const geral = item({ valor: '1.00' });
    const doPrestador = item({ valor: '2.00', prestadorId: 7 });
    const doConvenio = item({ valor: '3.00', convenioId: 3 });
    const doPlano = item({ valor: '4.00', planoId: 9 });
    const price = (...itens: ItemPreco[]) => {
      const result = resolverPreco(pedido, itens);
      return result.ok ? result.valor : result.motivo;
    };
    expect(price(geral, doPrestador)).toBe('2.00');
    expect(price(doConvenio, geral, doPrestador)).toBe('3.00');
    expect(price(geral, doPrestador, doPlano, doConvenio)).toBe('4.00');
    expect(price(item({ convenioId: 3, prestadorId: 7, valor: '5.00' }), doPlano)).toBe('4.00');
    expect(resolverPreco(pedido, [geral, doConvenio]).passos).toContain(
      'CBHPM 2024 (geral) cede a uma tabela mais específica.',
    );
  });
  it('[REG-04] rows of others, other items and other days are no price, and it says which', () => {
    expect(resolverPreco(pedido, [item({ codigo: '999' }), item({ tipo: 'TAXA' })])).toMatchObject({
      ok: false,
      motivo: 'sem-item',
    });
    expect(resolverPreco(pedido, [item({ convenioId: 4 })])).toMatchObject({
      ok: false,
      motivo: 'fora-de-alcance',
    });
    const old = resolverPreco(pedido, [item({ inicioVigencia: '2025-01-01', fimVigencia: '2026-11-20' })]);
    expect(old).toMatchObject({ ok: false, motivo: 'fora-de-vigencia' });
    expect(old.passos).toContain('CBHPM 2024: vigência de 01/01/2025 a 20/11/2026 não inclui a data.');
    expect(resolverPreco({ ...pedido, planoId: null }, [item({ planoId: 9 })])).toMatchObject({
      ok: false,
      motivo: 'fora-de-alcance',
    });
  });
  it('[REG-04] first and last day are in force', () => {
    const oneDay = item({ inicioVigencia: '2026-11-21', fimVigencia: '2026-11-21' });
    expect(resolverPreco(pedido, [oneDay])).toMatchObject({ ok: true });
    expect(resolverPreco({ ...pedido, data: '2026-11-22' }, [oneDay])).toMatchObject({ ok: false });
  });
  it('[REG-04] two prices for the same reach are refused, not guessed; equal ones are one', () => {
    const other = { tabela: { id: 2, nome: 'AMB 92' } };
    const result = resolverPreco(pedido, [item(), item({ ...other, valor: '121.00' })]);
    expect(result).toMatchObject({ ok: false, motivo: 'ambiguo' });
    expect(result.passos.at(-1)).toContain(`CBHPM 2024 (R$${NBSP}120,00) e AMB 92 (R$${NBSP}121,00)`);
    expect(resolverPreco(pedido, [item(), item({ ...other, valor: '120.0' })])).toMatchObject({ ok: true });
  });
  it('[REG-04] adjustments apply from general to specific, rounded half up once at the end', () => {
    const result = resolverPreco(
      pedido,
      [item({ valor: '33.33' })],
      [
        ajuste({ convenioId: 3, natureza: 'DEFLATOR', percentual: '5.00', descricao: 'Convênio' }),
        ajuste({ percentual: '10.00' }),
        ajuste({ convenioId: 4, percentual: '50.00' }),
        ajuste({ tipo: 'MATERIAL', percentual: '50.00' }),
        ajuste({ codigo: '999', percentual: '50.00' }),
        ajuste({ fimVigencia: '2026-01-31', percentual: '50.00' }),
      ],
    );
    // 33.33 × 1.10 × 0.95 = 34.82985
    expect(result).toMatchObject({ ok: true, valor: '34.83' });
    expect(result.passos.slice(2)).toEqual([
      `Valor combinado: R$${NBSP}33,33.`,
      `Acréscimo de 10${NBSP}% (Contrato 2026): R$${NBSP}33,33 × 110${NBSP}% = R$${NBSP}36,663.`,
      `Deflator de 5${NBSP}% (Convênio): R$${NBSP}36,663 × 95${NBSP}% = R$${NBSP}34,82985.`,
      `Preço final: R$${NBSP}34,83. Só aqui se arredonda, a centavos, com a metade para cima.`,
    ]);
    expect(resolverPreco(pedido, [item({ valor: '0.05' })], [ajuste()])).toMatchObject({ valor: '0.06' });
    expect(
      resolverPreco(pedido, [item()], [ajuste({ natureza: 'DEFLATOR', percentual: '100.00' })]),
    ).toMatchObject({
      valor: '0.00',
    });
  });
});

describe('[REG-04] overlapping validity', () => {
  it('[REG-04] finds rows of one table, item and reach that share a day', () => {
    const first = item({ fimVigencia: '2026-06-30' });
    const touching = item({ inicioVigencia: '2026-06-30', fimVigencia: '2026-12-31' });
    const after = item({ inicioVigencia: '2027-01-01' });
    expect(precosSobrepostos([after, touching, first])).toEqual([[first, touching]]);
    expect(
      precosSobrepostos([
        first,
        item({ tabela: { id: 2, nome: 'B' } }),
        item({ codigo: '2' }),
        item({ convenioId: 3 }),
      ]),
    ).toEqual([]);
  });
  it('[REG-04] agrees with looking at every day', () => {
    const period = fc.tuple(fc.nat(30), fc.option(fc.nat(10))).map(([start, length]) =>
      item({
        inicioVigencia: addDays('2026-01-15', start),
        fimVigencia: length === null ? null : addDays('2026-01-15', start + length),
      }),
    );
    fc.assert(
      fc.property(fc.array(period, { maxLength: 6 }), (rows) => {
        const days = Array.from({ length: 60 }, (_, day) => addDays('2026-01-15', day));
        const covers = (row: ItemPreco, day: string) =>
          row.inicioVigencia <= day && (!row.fimVigencia || day <= row.fimVigencia);
        const expected = rows.flatMap((a, i) =>
          rows.slice(i + 1).filter((b) => days.some((day) => covers(a, day) && covers(b, day))),
        );
        expect(precosSobrepostos(rows)).toHaveLength(expected.length);
      }),
    );
  });
});
