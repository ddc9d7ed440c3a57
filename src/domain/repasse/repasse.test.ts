import { describe, expect, it } from 'vitest';
import { compareDecimal, fromCents, subtractDecimal, sumDecimal } from '../formato/decimal.ts';
import { baseDe, devidoPor, ratear, recebidoPorItem, somasDoRepasse, type Termos } from './calculo.ts';
import { regraDo, type RegraDeRepasse } from './regra.ts';

const regra = (id: number, campos: Partial<RegraDeRepasse> = {}): RegraDeRepasse => ({
  id,
  descricao: `R${id}`,
  profissionalId: null,
  quemPaga: 'TODOS',
  convenioId: null,
  tipo: null,
  codigo: null,
  forma: 'PERCENTUAL',
  percentual: '50',
  valor: null,
  base: 'FATURADO',
  inicioVigencia: '2026-01-01',
  fimVigencia: null,
  ...campos,
});
const item = {
  data: '2026-11-20',
  profissionalId: 7,
  convenioId: 3,
  tipo: 'PROCEDIMENTO',
  codigo: '10101012',
};

/** A generator of whole numbers that is the same at every run. */
function sorteio(semente: number): (ate: number) => number {
  let estado = semente;
  return (ate) => {
    estado = (estado * 1_103_515_245 + 12_345) % 2_147_483_648;
    return estado % ate;
  };
}

describe('[FIN-03] rule of repasse', () => {
  it('[FIN-03] the most specific in force holds: professional, code, convênio, who pays, kind', () => {
    const regras = [
      regra(1),
      regra(2, { quemPaga: 'CONVENIO' }),
      regra(3, { quemPaga: 'CONVENIO', convenioId: 3 }),
      regra(4, { codigo: '10101012' }),
      regra(5, { profissionalId: 7 }),
      regra(6, { profissionalId: 8, codigo: '10101012' }),
    ];
    expect(regraDo(item, regras)?.id).toBe(5);
    expect(regraDo({ ...item, profissionalId: 9 }, regras)?.id).toBe(4);
    expect(regraDo({ ...item, profissionalId: 9, codigo: '2' }, regras)?.id).toBe(3);
    expect(regraDo({ ...item, profissionalId: 9, codigo: '2', convenioId: 4 }, regras)?.id).toBe(2);
    expect(regraDo({ ...item, profissionalId: 9, codigo: '2', convenioId: null }, regras)?.id).toBe(1);
  });

  it('[FIN-03] is dated: outside its days it does not hold, both days included', () => {
    const regras = [regra(1, { inicioVigencia: '2026-11-20', fimVigencia: '2026-11-20' })];
    expect(regraDo(item, regras)?.id).toBe(1);
    expect(regraDo({ ...item, data: '2026-11-21' }, regras)).toBeUndefined();
    expect(regraDo({ ...item, data: '2026-11-19' }, regras)).toBeUndefined();
  });
});

describe('[FIN-03] what is due', () => {
  const termos = (campos: Partial<Termos> = {}): Termos => ({
    forma: 'PERCENTUAL',
    percentual: '60',
    valor: null,
    base: 'FATURADO',
    ...campos,
  });
  const producao = { total: '150.05', quantidade: '1', perdido: '0.00', recebido: '100.00' };

  it('[FIN-03] by what was billed, less what was lost; by what entered; by unit in proportion', () => {
    expect(devidoPor(termos(), producao)).toBe('90.03');
    expect(devidoPor(termos(), { ...producao, perdido: '50.05' })).toBe('60.00');
    expect(devidoPor(termos({ base: 'RECEBIDO' }), producao)).toBe('60.00');
    const porUnidade = termos({ forma: 'VALOR', percentual: null, valor: '25.00' });
    expect(devidoPor(porUnidade, { ...producao, quantidade: '3' })).toBe('75.00');
    expect(devidoPor({ ...porUnidade, base: 'RECEBIDO' }, { ...producao, total: '200.00' })).toBe('12.50');
    expect(devidoPor(porUnidade, { ...producao, total: '0.00' })).toBe('0.00');
    expect(baseDe({ base: 'FATURADO' }, { ...producao, perdido: '200.00' })).toBe('0.00');
  });

  it('[FIN-03] receipts in parts, a reversal and a glosa end at the same cents as all at once', () => {
    const n = sorteio(11);
    for (let volta = 0; volta < 300; volta++) {
      const total = fromCents(BigInt(1 + n(500_000)));
      const t = termos({ base: 'RECEBIDO', percentual: `${n(100)}.${n(10)}` });
      let dado = '0.00';
      let recebido = '0.00';
      for (let parte = 0; parte < 6; parte++) {
        recebido = fromCents(BigInt(n(Number(total.replace('.', '')) + 1)));
        const linha = subtractDecimal(devidoPor(t, { ...producao, total, recebido }), dado);
        dado = sumDecimal(dado, linha);
      }
      expect(dado).toBe(devidoPor(t, { ...producao, total, recebido }));
      const volto = subtractDecimal(devidoPor(t, { ...producao, total, recebido: '0.00' }), dado);
      expect(compareDecimal(sumDecimal(dado, volto), '0')).toBe(0);
    }
  });
});

describe('[FIN-03] what entered, by item', () => {
  it('[FIN-03] parts add up to the cent, none above its weight, and all received is each its own', () => {
    const n = sorteio(5);
    for (let volta = 0; volta < 500; volta++) {
      const pesos = Array.from({ length: 1 + n(12) }, () => fromCents(BigInt(n(9_999))));
      const inteiro = sumDecimal('0.00', ...pesos);
      const quanto = fromCents(BigInt(n(Number(inteiro.replace('.', '')) + 1)));
      const partes = ratear(pesos, quanto);
      expect(sumDecimal('0.00', ...partes)).toBe(quanto);
      for (const [at, parte] of partes.entries()) {
        expect(compareDecimal(parte, '0') >= 0).toBe(true);
        expect(compareDecimal(subtractDecimal(parte, pesos[at]!), '0.01') <= 0).toBe(true);
      }
      expect(ratear(pesos, inteiro)).toEqual(pesos);
    }
    expect(ratear(['0.00', '0.00'], '10.00')).toEqual(['0.00', '0.00']);
    expect(ratear(['10.00'], '99.00')).toEqual(['10.00']);
  });

  it('[FIN-03] each payer’s receipts go over that payer’s shares, less what was lost', () => {
    const itens = [
      { parteConvenio: '70.00', partePaciente: '30.00', perdido: '20.00' },
      { parteConvenio: '50.00', partePaciente: '0.00', perdido: '0.00' },
    ];
    expect(recebidoPorItem(itens, { convenio: '100.00', paciente: '30.00' })).toEqual(['80.00', '50.00']);
    expect(recebidoPorItem(itens, { convenio: '50.00', paciente: '0.00' })).toEqual(['25.00', '25.00']);
  });

  it('[FIN-03] a repasse is what it gives less what it takes back', () => {
    expect(somasDoRepasse(['100.00', '-30.10', '5.05'])).toEqual({
      creditos: '105.05',
      estornos: '30.10',
      total: '74.95',
    });
    expect(somasDoRepasse([])).toEqual({ creditos: '0.00', estornos: '0.00', total: '0.00' });
  });
});
