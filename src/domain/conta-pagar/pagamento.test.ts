import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimal, fromCents, percentOf, subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import {
  NADA_QUITADO,
  diferencasDeRetencao,
  pagamentoEmParte,
  pagamentoInteiro,
  partesPrevistas,
  totaisDoTitulo,
  type Quitado,
  type Retida,
  type TituloPrevisto,
} from './pagamento.ts';

const retida = (tipoImpostoId: number, valor: string): Retida => ({
  tipoImpostoId,
  valor,
  codigoReceita: null,
  base: '1000.00',
  aliquota: '10.00',
  dispensado: '0.00',
  explicacao: null,
});
const titulo = (campos: Partial<TituloPrevisto> = {}): TituloPrevisto => ({
  valorBruto: '1000.00',
  desconto: '0.00',
  juros: '0.00',
  multa: '0.00',
  retencoes: [retida(1, '100.00')],
  ...campos,
});
const aliquota = (percentual: string) => (bruto: string) => [retida(1, percentOf(bruto, percentual))];
const quitar = (quitado: Quitado, pago: { bruto: string; retencoes: readonly Retida[] }): Quitado => ({
  bruto: sumDecimal(quitado.bruto, pago.bruto),
  retido: sumDecimal(quitado.retido, ...pago.retencoes.map(({ valor }) => valor)),
  porImposto: new Map(
    pago.retencoes.map(({ tipoImpostoId, valor }) => [
      tipoImpostoId,
      sumDecimal(quitado.porImposto.get(tipoImpostoId) ?? '0', valor),
    ]),
  ),
});

describe('[FIN-05] [FIN-08] o que um pagamento retém', () => {
  it('[FIN-05] [FIN-08] inteiro, é o bruto menos o que a lei do dia retém', () => {
    expect(pagamentoInteiro(titulo(), NADA_QUITADO, '0.00', aliquota('15'))).toMatchObject({
      bruto: '1000.00',
      valor: '850.00',
    });
    expect(pagamentoInteiro(titulo({ desconto: '900.00' }), NADA_QUITADO, '0.00', aliquota('15'))).toBeNull();
  });

  it('[FIN-05] em parte, o bruto é aquele de que sai o que se paga; o resto ou mais não é parte', () => {
    const parte = pagamentoEmParte(titulo(), NADA_QUITADO, '450.00', aliquota('10'));
    expect(parte).toMatchObject({ bruto: '500.00', valor: '450.00', retencoes: [{ valor: '50.00' }] });
    expect(pagamentoEmParte(titulo(), NADA_QUITADO, '900.00', aliquota('10'))).toBeNull();
    expect(pagamentoEmParte(titulo(), NADA_QUITADO, '860.00', aliquota('15'))).toBeNull();
  });

  it('[FIN-05] [FIN-08] quantas partes forem, de meses que retêm diferente, somam o título ao centavo', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 10_000_000 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 40 })), {
          maxLength: 6,
        }),
        fc.integer({ min: 0, max: 40 }),
        (centavos, partes, ultima) => {
          const valorBruto = fromCents(BigInt(centavos));
          const inteiro = titulo({ valorBruto, retencoes: [retida(1, percentOf(valorBruto, '10'))] });
          let [quitado, pago] = [NADA_QUITADO, '0.00'];
          for (const [quanto, percentual] of partes) {
            const { valorLiquido } = totaisDoTitulo(inteiro, quitado);
            const valor = percentOf(subtractDecimal(valorLiquido ?? '0', pago), String(quanto));
            if (compareDecimal(valor, '0') <= 0) continue;
            const parte = pagamentoEmParte(inteiro, quitado, valor, aliquota(String(percentual)));
            if (!parte) continue;
            expect(subtractDecimal(parte.bruto, parte.retencoes[0]?.valor ?? '0')).toBe(parte.valor);
            [quitado, pago] = [quitar(quitado, parte), sumDecimal(pago, parte.valor)];
          }
          const fim = pagamentoInteiro(inteiro, quitado, pago, aliquota(String(ultima)));
          if (!fim) throw new Error('the rest is paid');
          const tudo = quitar(quitado, fim);
          expect(tudo.bruto).toBe(valorBruto);
          expect(sumDecimal(tudo.retido, pago, fim.valor)).toBe(valorBruto);
          expect(totaisDoTitulo(inteiro, tudo).totalRetido).toBe(tudo.retido);
        },
      ),
    );
  });

  it('[FIN-05] o que segue o título se divide em proporção, e a última parte leva o resto', () => {
    const fixo = titulo({ retencoes: [retida(7, '100.01')] });
    const [primeira] = partesPrevistas(fixo, NADA_QUITADO, '333.33', new Set([7]));
    expect(primeira?.valor).toBe('33.34');
    const depois = quitar(NADA_QUITADO, { bruto: '333.33', retencoes: [retida(7, '33.34')] });
    expect(partesPrevistas(fixo, depois, '666.67', new Set([7]))[0]?.valor).toBe('66.67');
  });

  it('[FIN-05] diz só o que mudou, e o imposto que antes não havia', () => {
    expect(
      diferencasDeRetencao([retida(1, '1.00'), retida(2, '2.00')], [retida(1, '1.00'), retida(3, '3.00')]),
    ).toEqual([
      { imposto: 2, antes: '2.00', agora: '0.00' },
      { imposto: 3, antes: '0.00', agora: '3.00' },
    ]);
  });
});
