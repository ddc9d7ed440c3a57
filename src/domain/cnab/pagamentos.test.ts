import { describe, expect, it } from 'vitest';
import { lerCodigoBarras, valorDoCodigo } from './codigo-barras.ts';
import { escreverCnab240 } from './escrever.ts';
import { lerCnab240 } from './ler.ts';
import {
  chaveDoPix,
  estaConferida,
  faltas,
  misturaPix,
  montarRemessa,
  type Pagamento,
  type Pagador,
} from './pagamentos.ts';
import { respostasDoArquivo } from './respostas.ts';

describe('[FIN-02] bar codes as they are typed', () => {
  it('[FIN-02] the typed line of a boleto, with points, and of a bill; each digit is checked', () => {
    const boleto = { ok: true, codigo: '00193373700000001000500940144816060680935031', tipo: 'boleto' };
    expect(lerCodigoBarras('00190.50095 40144.816069 06809.350314 3 37370000000100')).toEqual(boleto);
    expect(lerCodigoBarras('00193373700000001000500940144816060680935031')).toEqual(boleto);
    expect(lerCodigoBarras('84670000001-7 43590024020-9 02405000243-5 84221010811-9')).toEqual({
      ok: true,
      codigo: '84670000001435900240200240500024384221010811',
      tipo: 'conta',
    });
    expect(valorDoCodigo('00193373700000001000500940144816060680935031')).toBe('1.00');
    expect(valorDoCodigo('84670000001435900240200240500024384221010811')).toBe('143.59');
    expect(lerCodigoBarras('00190.50095 40144.816069 06809.350314 4 37370000000100')).toEqual({
      ok: false,
      motivo: 'digito',
    });
    expect(lerCodigoBarras('00190.50096 40144.816069 06809.350314 3 37370000000100')).toEqual({
      ok: false,
      motivo: 'digito',
    });
    expect(lerCodigoBarras('84670000001-7 43590024020-9 02405000243-5 84221010811-8')).toEqual({
      ok: false,
      motivo: 'digito',
    });
    for (const ruim of ['', '123', 'abc', '1'.repeat(45)])
      expect(lerCodigoBarras(ruim)).toEqual({ ok: false, motivo: 'tamanho' });
  });
});

/** A bar code of a boleto with this amount, its digit worked out here: weights 2 to 9 from the right, modulo 11. */
function comValor(centavos: string): string {
  const semDv = `00199999${centavos}${'1'.repeat(25)}`;
  const soma = Array.from(semDv)
    .toReversed()
    .reduce((total, digito, at) => total + Number(digito) * (2 + (at % 8)), 0);
  const dv = 11 - (soma % 11);
  return `${semDv.slice(0, 4)}${dv === 0 || dv > 9 ? 1 : dv}${semDv.slice(4)}`;
}
const BOLETO_54322 = comValor('0000054322');

const nada = {
  bancoFavorecido: null,
  agencia: null,
  agenciaDv: null,
  conta: null,
  contaDv: null,
  tipoChavePix: null,
  chavePix: null,
  servico: null,
  camara: null,
  codigoBarras: null,
  documento: '11222333000181',
  valor: '10.00',
} as const;
const conta = { bancoFavorecido: '341', agencia: '55', conta: '4321' } as const;

describe('[FIN-02] what a payment needs for its form', () => {
  it('[FIN-02] an account of the right bank, a key, a bar code of the right kind and amount', () => {
    expect(faltas({ ...nada, forma: '41' }, '001')).toEqual(['conta']);
    expect(faltas({ ...nada, ...conta, forma: '41' }, '001')).toEqual([]);
    expect(faltas({ ...nada, ...conta, forma: '41' }, '341')).toEqual(['banco-proprio']);
    expect(faltas({ ...nada, ...conta, forma: '01' }, '001')).toEqual(['outro-banco']);
    expect(faltas({ ...nada, forma: '45' }, '001')).toEqual(['pix']);
    expect(faltas({ ...nada, ...conta, forma: '45' }, '001')).toEqual([]);
    expect(faltas({ ...nada, forma: '45', chavePix: 'a@b.co', documento: '' }, '001')).toEqual(['documento']);
    expect(faltas({ ...nada, forma: '31' }, '001')).toEqual(['barras']);
    expect(
      faltas(
        { ...nada, forma: '31', codigoBarras: '846700000017435900240209024050002435842210108119' },
        '001',
      ),
    ).toEqual(['barras-boleto']);
    expect(
      faltas(
        { ...nada, forma: '11', codigoBarras: '846700000017435900240209024050002435842210108119' },
        '001',
      ),
    ).toEqual(['valor-barras']);
    expect(
      faltas(
        {
          ...nada,
          forma: '11',
          valor: '143.59',
          codigoBarras: '846700000017435900240209024050002435842210108119',
        },
        '001',
      ),
    ).toEqual([]);
    // A boleto of 543.22: the cent is told, an open amount takes any, and what the title adds or takes off explains itself.
    const de54322 = { ...nada, forma: '31', codigoBarras: BOLETO_54322 };
    expect(faltas({ ...de54322, valor: '543.21' }, '001')).toEqual(['valor-barras']);
    expect(faltas({ ...de54322, valor: '543.22' }, '001')).toEqual([]);
    expect(faltas({ ...de54322, valor: '543.2200' }, '001')).toEqual([]);
    expect(faltas({ ...de54322, valor: '554.08', acrescimos: '10.86' }, '001')).toEqual([]);
    expect(faltas({ ...de54322, valor: '540.00', desconto: '3.22' }, '001')).toEqual([]);
    expect(faltas({ ...de54322, valor: '540.00', desconto: '3.21' }, '001')).toEqual(['valor-barras']);
    expect(
      faltas({ ...nada, forma: '31', valor: '1.00', codigoBarras: comValor('0000000000') }, '001'),
    ).toEqual([]);
    for (const forma of ['16', '17', null]) expect(faltas({ ...nada, forma }, '001')).toEqual(['forma']);
  });

  it('[FIN-03] a Pix key as the directory holds it', () => {
    expect(chaveDoPix('TELEFONE', '(11) 98765-4321')).toBe('+5511987654321');
    expect(chaveDoPix('TELEFONE', '+55 11 98765-4321')).toBe('+5511987654321');
    expect(chaveDoPix('CPF_CNPJ', '11.222.333/0001-81')).toBe('11222333000181');
    expect(chaveDoPix('EMAIL', ' Contas@Posto.com.br ')).toBe('contas@posto.com.br');
  });
});

const pagador: Pagador = {
  banco: '001',
  nomeBanco: 'Banco do Brasil',
  nome: 'Clínica Aurora',
  documento: '11444777000161',
  convenio: '123456',
  agencia: '1234',
  agenciaDv: '3',
  conta: '56789',
  contaDv: '0X',
  leiauteArquivo: null,
  leiauteLote: null,
  endereco: { logradouro: 'Rua A', numero: 'S/N', cidade: 'Franca', cep: '14400-000', uf: 'SP' },
};
const pagamento = (campos: Partial<Pagamento>): Pagamento => ({
  ...nada,
  forma: '41',
  seuNumero: 'ZP1',
  favorecido: 'Fulano',
  vencimento: '2026-11-24',
  ...campos,
});

describe('[FIN-03] Itaú (SISPAG), positions of its manual as other programs write them', () => {
  const itau: Pagador = {
    ...pagador,
    banco: '341',
    nomeBanco: 'Itaú',
    convenio: '',
    agencia: '1529',
    agenciaDv: null,
    conta: '70940',
    contaDv: '2',
  };
  const linhas = (pagamentos: readonly Pagamento[]): readonly string[] => {
    const { arquivo } = montarRemessa({
      pagador: itau,
      nsa: 7,
      data: '2026-11-24',
      hora: '10:20:30',
      pagamentoEm: '2026-11-25',
      pagamentos,
    });
    const gravacao = escreverCnab240(arquivo);
    if (!gravacao.ok) throw new Error(JSON.stringify(gravacao.falhas));
    return gravacao.conteudo.split('\r\n').filter(Boolean);
  };
  const em = (linha: string | undefined, de: number, ate: number): string => linha?.slice(de - 1, ate) ?? '';

  it('[FIN-03] headers: version at 15, account without an agreement, zeros where others number the file', () => {
    const [arquivo, lote] = linhas([pagamento({ ...conta, contaDv: '7', forma: '01', valor: '262.35' })]);
    expect(em(arquivo, 1, 52)).toBe(`34100000      080211444777000161${' '.repeat(20)}`);
    expect(em(arquivo, 53, 72)).toBe('01529 000000070940 2');
    expect(em(arquivo, 103, 171)).toBe(`${'BANCO ITAU S.A.'.padEnd(40)}12411202610203000000000000000`);
    expect(em(lote, 1, 72)).toBe(`34100011C2001040 211444777000161${' '.repeat(20)}01529 000000070940 2`);
    expect(em(lote, 143, 222)).toBe(
      `${'RUA A'.padEnd(30)}00000${' '.repeat(15)}${'FRANCA'.padEnd(20)}14400000SP`,
    );
  });

  it('[FIN-03] a credit, a transfer with two digits, a Pix by account and one by key', () => {
    const [, , credito] = linhas([pagamento({ ...conta, contaDv: '7', forma: '01', valor: '262.35' })]);
    expect(em(credito, 9, 43)).toBe('00001A00000034100055 000000004321 7');
    expect(em(credito, 74, 134)).toBe(`${'ZP1'.padEnd(20)}25112026REA00000000  00000000000000026235`);
    expect(em(credito, 204, 217)).toBe('11222333000181');
    const [, , ted] = linhas([
      pagamento({ bancoFavorecido: '237', agencia: '3456', conta: '99', contaDv: 'P0', forma: '41' }),
    ]);
    expect([em(ted, 18, 43), em(ted, 220, 224)]).toEqual(['01823703456 000000000099P0', '00005']);
    const [, , conta45] = linhas([
      pagamento({ bancoFavorecido: '260', agencia: '1', conta: '123456', contaDv: '8', forma: '45' }),
    ]);
    expect([em(conta45, 18, 43), em(conta45, 113, 114)]).toEqual(['00926000001 000000123456 8', '01']);
    const [, , chave, b] = linhas([
      pagamento({ forma: '45', tipoChavePix: 'EMAIL', chavePix: 'Contas@Posto.com.br' }),
    ]);
    expect([em(chave, 18, 43), em(chave, 113, 114)]).toEqual(['00900000000 000000000000  ', '04']);
    expect(em(b, 14, 32)).toBe('B02 211222333000181');
    expect(em(b, 128, 230)).toBe('contas@posto.com.br'.padEnd(103));
  });

  it('[FIN-03] a title: its lot is of version 030 and the bank writes its number from 216 on', () => {
    const [, lote, j, j52, rodape, trailer] = linhas([
      pagamento({ forma: '31', valor: '1.00', codigoBarras: '00193373700000001000500940144816060680935031' }),
    ]);
    expect(em(lote, 9, 16)).toBe('C2031030');
    expect(em(j, 14, 61)).toBe('J00000193373700000001000500940144816060680935031');
    expect(em(j, 145, 230)).toBe(
      `25112026000000000000100${'0'.repeat(15)}${'ZP1'.padEnd(20)}${' '.repeat(28)}`,
    );
    expect(em(j52, 14, 20)).toBe('J000522');
    expect(em(rodape, 8, 60)).toBe(`5${' '.repeat(9)}000004${'100'.padStart(18, '0')}${'0'.repeat(18)} `);
    expect(em(trailer, 8, 35)).toBe(`9${' '.repeat(9)}000001000006      `);
  });

  it('[FIN-03] says what does not go, and that Pix goes alone', () => {
    expect(
      faltas(
        {
          ...nada,
          forma: '11',
          valor: '143.59',
          codigoBarras: '846700000017435900240209024050002435842210108119',
        },
        '341',
      ),
    ).toEqual(['fora-do-leiaute']);
    expect(misturaPix('341', ['45', '45'])).toBe(false);
    expect(misturaPix('341', ['45', '01'])).toBe(true);
    expect(misturaPix('001', ['45', '01'])).toBe(false);
  });

  it('[FIN-03] what is written is read back, and a return gives its own number and the payee’s', () => {
    const texto = `${linhas([pagamento({ ...conta, contaDv: '7', forma: '01', valor: '262.35' })]).join('\r\n')}\r\n`;
    const lido = lerCnab240(texto);
    expect(lido.ok && lido.arquivo.lotes[0]?.detalhes[0]?.valores).toMatchObject({
      agencia: '55',
      conta: '4321',
      contaDv: '7',
      valor: '262.35',
      inscricao: '11222333000181',
    });
  });
});

describe('[FIN-03] the records of a remittance', () => {
  const pagamentos: readonly Pagamento[] = [
    pagamento({ ...conta, seuNumero: 'ZP1' }),
    pagamento({ forma: '45', chavePix: '11222333000181', tipoChavePix: 'CPF_CNPJ', seuNumero: 'ZP2' }),
    pagamento({ ...conta, forma: '41', valor: '0.01', seuNumero: 'ZP3' }),
    pagamento({
      forma: '31',
      codigoBarras: '00193373700000001000500940144816060680935031',
      seuNumero: 'ZP4',
    }),
    pagamento({
      forma: '11',
      codigoBarras: '84670000001435900240200240500024384221010811',
      valor: '143.59',
      seuNumero: 'ZP5',
    }),
  ];
  const { arquivo, leiaute } = montarRemessa({
    pagador,
    nsa: 7,
    data: '2026-11-24',
    hora: '10:00:00',
    pagamentoEm: '2026-11-25',
    pagamentos,
  });
  const gravacao = escreverCnab240(arquivo);
  if (!gravacao.ok) throw new Error(JSON.stringify(gravacao.falhas));
  const lido = lerCnab240(gravacao.conteudo);
  if (!lido.ok) throw new Error(lido.motivo);

  it('[FIN-03] a lot for each service and form, in order, each with its segments and version', () => {
    expect(lido.arquivo.problemas).toEqual([]);
    expect(
      lido.arquivo.lotes.map(({ header, detalhes }) => [
        header.valores.servico,
        header.valores.forma,
        header.valores.layout,
        detalhes.map(({ segmento }) => segmento).join(' '),
      ]),
    ).toEqual([
      ['20', '31', '40', 'J J52'],
      ['20', '41', '31', 'A B A B'],
      ['20', '45', '31', 'A BPIX'],
      ['22', '11', '12', 'O'],
    ]);
    // Of titles, taxes and Pix no file of the bank was at hand: who makes the file is told.
    expect(estaConferida(leiaute, pagamentos)).toBe(false);
    expect(
      estaConferida(
        leiaute,
        pagamentos.filter(({ forma }) => forma === '41'),
      ),
    ).toBe(true);
    expect(gravacao.soma).toBe('173.60');
    const { convenio, contaDv, agenciaContaDv } = lido.arquivo.header.valores;
    expect([convenio, contaDv, agenciaContaDv]).toEqual(['0001234560126', '0', 'X']);
  });

  it('[FIN-03] its answer: paid, accepted, refused, refused with its whole lot, unknown', () => {
    const com = (ocorrencias: readonly string[], doLote = '') => {
      const lotes = arquivo.lotes.map((lote) => ({
        ...lote,
        header: { ...lote.header, ocorrencias: doLote },
        registros: lote.registros.map((registro) => ({
          ...registro,
          dados: /^[AJO]$/.test(registro.segmento)
            ? { ...registro.dados, ocorrencias: ocorrencias[0] ?? '' }
            : registro.dados,
        })),
      }));
      const escrito = escreverCnab240({ ...arquivo, header: { ...arquivo.header, sentido: 2 }, lotes });
      if (!escrito.ok) throw new Error(JSON.stringify(escrito.falhas));
      const aberto = lerCnab240(escrito.conteudo);
      return aberto.ok ? [...new Set(respostasDoArquivo(aberto.arquivo).map(({ diz }) => diz))] : [];
    };
    expect(com(['00'])).toEqual(['pago']);
    expect(com(['00ZA'])).toEqual(['pago']);
    expect(com(['BD'])).toEqual(['aceito']);
    expect(com(['AN'])).toEqual(['recusado']);
    expect(com([''], 'HA')).toEqual(['recusado']);
    expect(com(['00AN'])).toEqual(['desconhecido']);
    expect(com(['Q7'])).toEqual(['desconhecido']);
    expect(com([''])).toEqual(['desconhecido']);
  });
});
