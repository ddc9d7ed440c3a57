import { describe, expect, it } from 'vitest';
import { informeDoAno, type PagamentoDoAno } from './informe.ts';
import { textoDoInforme } from './informe-impresso.ts';

const pagamento = (data: string, valor: string, campos: Partial<PagamentoDoAno> = {}): PagamentoDoAno => ({
  tituloId: 1,
  data,
  valor,
  liquido: '900.00',
  irrf: '60.00',
  inss: '30.00',
  outras: '10.00',
  ...campos,
});

describe('[FIN-01] informe de rendimentos', () => {
  it('um pagamento inteiro leva todas as retenções; o bruto é o líquido mais elas', () => {
    expect(informeDoAno(2026, [pagamento('2026-03-10', '900.00')])).toEqual({
      ano: 2026,
      meses: [
        {
          mes: '2026-03',
          bruto: '1000.00',
          irrf: '60.00',
          inss: '30.00',
          outras: '10.00',
          liquido: '900.00',
        },
      ],
      total: { bruto: '1000.00', irrf: '60.00', inss: '30.00', outras: '10.00', liquido: '900.00' },
    });
  });

  it('pago em partes, cada uma leva o que reteve; o que é de outro ano fica no outro ano', () => {
    const partes = [
      pagamento('2025-12-30', '300.01', { irrf: '20.00', inss: '10.00', outras: '3.33' }),
      pagamento('2026-01-10', '299.98', { irrf: '0.00', inss: '10.00', outras: '3.33' }),
      pagamento('2026-02-10', '300.01', { irrf: '40.00', inss: '10.00', outras: '3.34' }),
    ];
    const [deste, daquele] = [informeDoAno(2026, partes), informeDoAno(2025, partes)];
    expect(deste.meses.map(({ mes }) => mes)).toEqual(['2026-01', '2026-02']);
    expect(deste.total).toMatchObject({ irrf: '40.00', inss: '20.00', outras: '6.67' });
    const soma = (campo: 'irrf' | 'inss' | 'outras' | 'bruto') =>
      (Number(deste.total[campo]) + Number(daquele.total[campo])).toFixed(2);
    expect([soma('irrf'), soma('inss'), soma('outras'), soma('bruto')]).toEqual([
      '60.00',
      '30.00',
      '10.00',
      '1000.00',
    ]);
  });

  it('o que se devolve de imposto indevido vai com as partes do título que o devolve, ao centavo', () => {
    const devolve = (data: string, valor: string) =>
      pagamento(data, valor, {
        liquido: '50.00',
        irrf: '0.00',
        inss: '0.00',
        outras: '0.00',
        devolvido: { irrf: '50.00', inss: '0.00', outras: '0.00' },
      });
    const { total } = informeDoAno(2026, [devolve('2026-05-10', '16.67'), devolve('2026-06-10', '33.33')]);
    expect(total).toMatchObject({ irrf: '-50.00', bruto: '0.00', liquido: '50.00' });
  });

  it('ano sem pagamento é um informe vazio', () => {
    expect(informeDoAno(2024, [pagamento('2026-03-10', '900.00')])).toMatchObject({
      meses: [],
      total: { bruto: '0.00' },
    });
  });

  it('no papel os valores ficam à direita, o documento diz o que é, e o ano em curso diz até quando', () => {
    const informe = informeDoAno(2026, [pagamento('2026-03-10', '900.00')]);
    const pessoa = { nome: 'Diego Lacerda', documento: '08644540238' };
    const papel = JSON.stringify(textoDoInforme(informe, pessoa, '2026-11-25'));
    expect(papel).toContain('Pago a: Diego Lacerda, CPF 086.445.402-38');
    expect(papel).toContain('pagamentos feitos até 25/11/2026');
    expect(papel.match(/"textAlign":"right"/g)).toHaveLength(15);
    expect(JSON.stringify(textoDoInforme(informe, pessoa, '2027-02-01'))).not.toContain('ainda não terminou');
  });
});
