/** What we write is read again by our own reader, by another project's positions, and against files of other programs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { falhaDaGravacao } from '#messages/remessa.ts';
import type { Campo } from './campo.ts';
import {
  escreverCampo,
  escreverCnab240,
  textoDoBanco,
  type ArquivoParaGravar,
  type Dados,
} from './escrever.ts';
import { lerCnab240, type ArquivoCnab } from './ler.ts';

const pasta = fileURLToPath(new URL('../../../tests/support/cnab/', import.meta.url));
const json = (nome: string): unknown => JSON.parse(readFileSync(pasta + nome, 'utf8'));

function aberto(conteudo: string): ArquivoCnab {
  const lido = lerCnab240(conteudo);
  if (!lido.ok) throw new Error(lido.motivo);
  return lido.arquivo;
}

function gravado(arquivo: ArquivoParaGravar): string {
  const gravacao = escreverCnab240(arquivo);
  if (!gravacao.ok) throw new Error(gravacao.falhas.map(falhaDaGravacao).join('; '));
  return gravacao.conteudo;
}

const empresa = {
  inscricaoTipo: 2,
  inscricao: '11222333000181',
  convenio: '1234567890126       ',
  agencia: '1234',
  agenciaDv: 'X',
  conta: '98765',
  contaDv: '0',
  empresa: 'Clínica São José – Saúde & Atenção Integral Ltda',
} as const;
const CONTROLE = ['banco', 'lote', 'registro', 'sequencia', 'segmento'];

/** One record of every segment that we write, each position of its own filled. */
const TUDO: ArquivoParaGravar = {
  banco: '001',
  header: {
    ...empresa,
    nomeBanco: 'Banco do Brasil S.A.',
    geradoEm: '2026-11-24',
    geradoHora: '13:05:09',
    nsa: 42,
    layout: '103',
  },
  lotes: [
    {
      familia: 'pagamento',
      header: {
        ...empresa,
        operacao: 'C',
        servico: '20',
        forma: '41',
        layout: '046',
        logradouro: 'Rua das Acácias',
        numero: '12',
        cidade: 'Ribeirão Preto',
        cep: '14026189',
        uf: 'SP',
        indicadorForma: '01',
      },
      registros: [
        {
          segmento: 'A',
          dados: {
            movimento: 0,
            instrucao: 0,
            camara: '018',
            bancoFavorecido: '341',
            agencia: '55',
            conta: '123456',
            contaDv: '7',
            favorecido: 'José Antônio',
            seuNumero: 'B1-1',
            pagamentoEm: '2026-11-25',
            moeda: 'BRL',
            valor: '1793.71',
            finalidadeTed: '00005',
          },
        },
        {
          segmento: 'B',
          dados: {
            inscricaoTipo: 1,
            inscricao: '111.444.777-35',
            logradouro: 'Praça da Sé',
            cidade: 'São Paulo',
            vencimento: '2026-11-25',
            valorDocumento: '1793.71',
          },
        },
        { segmento: 'C', dados: { ir: '10.00', iss: '0.01', inss: '99.99' } },
        {
          segmento: 'A',
          dados: {
            camara: '009',
            favorecido: 'Posto',
            seuNumero: 'B1-2',
            pagamentoEm: '2026-11-25',
            moeda: 'BRL',
            valor: '0.01',
          },
        },
        {
          segmento: 'BPIX',
          dados: {
            iniciacao: '02',
            inscricaoTipo: 2,
            inscricao: '11222333000181',
            chavePix: 'compras@posto.com.br',
          },
        },
      ],
    },
    {
      familia: 'pagamento',
      header: { ...empresa, operacao: 'C', servico: '20', forma: '31', layout: '040' },
      registros: [
        {
          segmento: 'J',
          dados: {
            codigoBarras: '00193373700000001000500940144816060680935031',
            favorecido: 'Fornecedor',
            vencimento: '2026-11-30',
            nominal: '100.00',
            pagamentoEm: '2026-11-30',
            valor: '100.00',
            seuNumero: 'B1-3',
            moeda: '09',
          },
        },
        {
          segmento: 'J52',
          dados: {
            opcional: '52',
            pagadorTipo: 2,
            pagadorInscricao: '11222333000181',
            pagador: 'Clínica',
            beneficiarioTipo: 2,
            beneficiarioInscricao: '11222333000181',
            beneficiario: 'Fornecedor',
          },
        },
      ],
    },
    {
      familia: 'pagamento',
      header: { ...empresa, operacao: 'C', servico: '22', forma: '11', layout: '012' },
      registros: [
        {
          segmento: 'O',
          dados: {
            codigoBarras: '8'.repeat(44),
            favorecido: 'Prefeitura',
            vencimento: '2026-11-30',
            pagamentoEm: '2026-11-30',
            valor: '20.02',
            seuNumero: 'B1-4',
          },
        },
        {
          segmento: 'NGPS',
          dados: {
            seuNumero: 'B1-5',
            favorecido: 'Clínica',
            pagamentoEm: '2026-11-20',
            valor: '110.00',
            receita: '2100',
            inscricaoTipo: 1,
            inscricao: '11222333000181',
            tributo: '17',
            competencia: '102026',
            valorInss: '110.00',
          },
        },
        {
          segmento: 'NDARF',
          dados: {
            seuNumero: 'B1-6',
            favorecido: 'Clínica',
            pagamentoEm: '2026-11-20',
            valor: '215.05',
            receita: '5952',
            inscricaoTipo: 1,
            inscricao: '11222333000181',
            tributo: '16',
            periodo: '2026-10-31',
            principal: '215.05',
            vencimento: '2026-11-20',
          },
        },
      ],
    },
    {
      familia: 'cobranca',
      header: {
        ...empresa,
        operacao: 'R',
        servico: '01',
        layout: '060',
        numeroRemessa: 42,
        gravadoEm: '2026-11-24',
      },
      registros: [
        {
          segmento: 'P',
          dados: {
            movimento: 1,
            agencia: '1234',
            conta: '98765',
            nossoNumero: '123456700001',
            carteira: '1',
            cadastramento: 1,
            tipoDocumento: '2',
            emissaoBoleto: 2,
            distribuicao: '2',
            seuNumero: 'R-1',
            vencimento: '2026-12-10',
            valor: '350.00',
            especie: '04',
            aceite: 'N',
            emissao: '2026-11-24',
            codigoJuros: '3',
            moeda: '09',
          },
        },
        {
          segmento: 'Q',
          dados: {
            movimento: 1,
            inscricaoTipo: 1,
            inscricao: '11144477735',
            favorecido: 'Maria da Conceição',
            endereco: 'Av. Brasil, 1',
            cep: '14026189',
            cidade: 'Franca',
            uf: 'SP',
          },
        },
        {
          segmento: 'R',
          dados: {
            movimento: 1,
            codigoDesconto2: 1,
            desconto2Ate: '2026-12-01',
            desconto2: '1.00',
            codigoMulta: '2',
            multaDe: '2026-12-11',
            multa: '2.00',
          },
        },
      ],
    },
  ],
};

/** The file as its own values, to be written once more. */
function deNovo(arquivo: ArquivoCnab): ArquivoParaGravar {
  const dados = (valores: Dados): Dados =>
    Object.fromEntries(Object.entries(valores).filter(([id]) => !CONTROLE.includes(id)));
  return {
    banco: arquivo.banco,
    header: dados(arquivo.header.valores),
    lotes: arquivo.lotes.map(({ familia, header, detalhes }) => ({
      familia: familia === 'extrato' ? 'pagamento' : familia,
      header: dados(header.valores),
      registros: detalhes.map(({ segmento, valores }) => ({
        segmento: segmento ?? '',
        dados: dados(valores),
      })),
    })),
  };
}

describe('[FIN-03] a file that we write', () => {
  const conteudo = gravado(TUDO);
  const linhas = conteudo.split('\r\n').slice(0, -1);
  const lido = aberto(conteudo);

  it('[FIN-03] 240 characters a line, CRLF at each end, upper-case ASCII, nothing that our reader finds wrong', () => {
    expect(linhas).toHaveLength(23);
    for (const linha of linhas) expect(linha).toMatch(/^[\x20-\x7e]{240}$/);
    expect(conteudo.replace('compras@posto.com.br', '')).not.toMatch(/[a-z]/);
    expect(lido.problemas).toEqual([]);
    expect(lido.linhas.map(({ segmento }) => segmento).filter(Boolean)).toEqual(
      TUDO.lotes.flatMap(({ registros }) => registros.map(({ segmento }) => segmento)),
    );
  });

  it('[FIN-03] every value comes back from the reader', () => {
    for (const [l, { registros, header }] of TUDO.lotes.entries()) {
      expect(lido.lotes[l]?.header.valores.empresa).toBe('CLINICA SAO JOSE - SAUDE & ATE');
      expect(Number(lido.lotes[l]?.header.valores.layout)).toBe(Number(header.layout));
      for (const [r, { dados }] of registros.entries()) {
        const valores = lido.lotes[l]?.detalhes[r]?.valores ?? {};
        for (const [id, valor] of Object.entries(dados)) {
          const nu = (texto: unknown) => textoDoBanco(String(texto)).replace(/^0+(?=.)/, '');
          const esperado = /inscricao/i.test(id) ? String(valor).replace(/[.-]/g, '') : valor;
          expect(nu(valores[id]), `${r} ${id}`).toBe(nu(esperado));
        }
      }
    }
  });

  it('[FIN-03] read and written again it is the same, byte by byte', () =>
    expect(gravado(deNovo(lido))).toBe(conteudo));

  it("[FIN-03] another project's positions find the same values", () => {
    const posicoes = json('posicoes-externas.json') as {
      readonly [registro: string]: { readonly [campo: string]: [number, number] };
    };
    const em = (registro: string, linha: string | undefined, campo: string) => {
      const [de, ate] = posicoes[registro]?.[campo] ?? [0, 0];
      return linha?.slice(de - 1, ate);
    };
    const [header, a] = [linhas[0], linhas[2]];
    expect(em('header-arquivo', header, 'numero_inscricao')).toBe('11222333000181');
    expect(em('header-arquivo', header, 'agencia')).toBe('01234');
    expect(em('header-arquivo', header, 'agencia_dv')).toBe('X');
    expect(em('header-arquivo', header, 'codigo_cedente')).toBe('000000098765');
    expect(em('header-arquivo', header, 'codigo_remessa_retorno')).toBe('1');
    expect(em('header-arquivo', header, 'data_geracao')).toBe('24112026');
    expect(em('header-arquivo', header, 'hora_geracao')).toBe('130509');
    expect(em('header-arquivo', header, 'numero_sequencial_arquivo')).toBe('000042');
    expect(em('A', a, 'camara_centralizadora')).toBe('018');
    expect(em('A', a, 'banco_favorecido')).toBe('341');
    expect(em('A', a, 'agencia_favorecido')).toBe('00055');
    expect(em('A', a, 'conta_favorecido')).toBe('000000123456');
    expect(em('A', a, 'conta_dv_favorecido')).toBe('7');
    expect(em('A', a, 'nome_favorecido')?.trimEnd()).toBe('JOSE ANTONIO');
    expect(em('A', a, 'numero_documento')?.trimEnd()).toBe('B1-1');
    expect(em('A', a, 'data_pagamento')).toBe('25112026');
    expect(em('A', a, 'tipo_moeda')).toBe('BRL');
    expect(em('A', a, 'valor_pagamento')).toBe('000000000179371');
    expect(em('A', a, 'finalidade_ted')).toBe('00005');
    const [p, q, r] = linhas.slice(18, 21);
    expect(em('P', p, 'forma_cadastramento')).toBe('1');
    expect(em('P', p, 'vencimento')).toBe('10122026');
    expect(em('P', p, 'valor_titulo')).toBe('000000000035000');
    expect(em('P', p, 'especie')).toBe('04');
    expect(em('P', p, 'data_emissao')).toBe('24112026');
    expect(em('P', p, 'codigo_moeda')).toBe('09');
    expect(em('Q', q, 'sacado_numero_inscricao')).toBe('000011144477735');
    expect(em('Q', q, 'nome')?.trimEnd()).toBe('MARIA DA CONCEICAO');
    expect(em('Q', q, 'cidade')?.trimEnd()).toBe('FRANCA');
    expect(em('R', r, 'data_multa')).toBe('11122026');
    expect(em('R', r, 'valor_multa')).toBe('000000000000200');
    expect(em('trailer-arquivo', linhas.at(-1), 'qtde_lotes')).toBe('000004');
    expect(em('trailer-arquivo', linhas.at(-1), 'qtde_registros')).toBe('000023');
  });
});

describe('[FIN-03] files of other programs, read and written again', () => {
  for (const nome of [
    'bb-pagamentos-remessa.txt',
    'santander-pagamentos-remessa.txt',
    'caixa-pagamentos-remessa.txt',
    'bb-cobranca-remessa.rem',
    'santander-cobranca-remessa.rem',
  ]) {
    it(`[FIN-03] ${nome}: each value stands where it stood`, () => {
      const original = aberto(readFileSync(pasta + nome, 'latin1'));
      const nossa = aberto(gravado(deNovo(original)));
      expect(nossa.linhas).toHaveLength(original.linhas.length);
      expect(nossa.problemas).toEqual([]);
      let conferidos = 0;
      for (const [i, linha] of original.linhas.entries()) {
        for (const { id, de, ate, tipo } of linha.campos) {
          // Blanks in a place of digits, and text that its program moved to the right, are that program's own; so is a CPF at the left.
          const bruto = linha.texto.slice(de - 1, ate);
          if (linha.valores[id] === null || (tipo !== 'num' && tipo !== 'valor' && bruto.startsWith(' ')))
            continue;
          if (tipo === 'inscricao' && bruto.endsWith(' ')) continue;
          if (linha.papel.startsWith('trailer') && !['registros', 'lotes', 'soma'].includes(id)) continue;
          expect(nossa.linhas[i]?.texto.slice(de - 1, ate).replace(/^0+/, ''), `${i + 1} ${id}`).toBe(
            textoDoBanco(bruto).replace(/^0+/, '').padEnd(bruto.replace(/^0+/, '').length),
          );
          conferidos += 1;
        }
      }
      expect(conferidos).toBeGreaterThan(50);
    });
  }
});

describe('[FIN-03] what has no place', () => {
  const campo = (tipo: Campo['tipo'], cabem: number): Campo => ({
    id: 'x',
    titulo: 'X',
    de: 1,
    ate: cabem,
    tipo,
  });
  it('[FIN-03] digits that overflow, letters among digits, amounts and dates that are none', () => {
    expect(escreverCampo(campo('num', 5), '000012345')).toEqual({ texto: '12345' });
    expect(escreverCampo(campo('num', 5), '123456')).toEqual({ motivo: 'tamanho' });
    expect(escreverCampo(campo('num', 5), '12X')).toEqual({ motivo: 'algarismos' });
    expect(escreverCampo(campo('valor', 15), '9999999999999.99')).toEqual({ texto: '999999999999999' });
    expect(escreverCampo(campo('valor', 15), '10000000000000.00')).toEqual({ motivo: 'tamanho' });
    for (const ruim of ['-1.00', '1.005', '1,00', 'NaN'])
      expect(escreverCampo(campo('valor', 15), ruim)).toEqual({ motivo: 'valor' });
    expect(escreverCampo(campo('data', 8), '2026-02-30')).toEqual({ motivo: 'data' });
    expect(escreverCampo(campo('hora', 6), '24:00:00')).toEqual({ motivo: 'hora' });
    expect(escreverCampo(campo('alfa', 3), 'ABCD')).toEqual({ motivo: 'tamanho' });
    expect(escreverCampo(campo('data', 8), null)).toEqual({ texto: '00000000' });
  });

  it('[FIN-03] a CNPJ with letters where the layout knows digits only: told by field, and there is no file', () => {
    const comLetras = { ...TUDO, header: { ...TUDO.header, inscricao: '12ABC34501DE35' } };
    const gravacao = escreverCnab240(comLetras);
    expect(gravacao.ok).toBe(false);
    if (gravacao.ok) return;
    expect(gravacao.falhas).toMatchObject([{ linha: 1, campo: 'inscricao', motivo: 'cnpj-com-letras' }]);
    expect(gravacao.falhas.map(falhaDaGravacao)[0]).toContain(
      'CPF ou CNPJ da empresa: o CNPJ 12ABC34501DE35 tem letras',
    );
    expect(gravado({ ...comLetras, cnpjComLetras: true }).slice(18, 32)).toBe('12ABC34501DE35');
  });

  it('[FIN-03] every failure of a file is told at once, with whose record it is', () => {
    const gravacao = escreverCnab240({
      ...TUDO,
      lotes: [
        {
          familia: 'pagamento',
          header: {},
          registros: [{ segmento: 'A', dados: { agencia: '1A', seuNumero: 'X'.repeat(21) } }],
        },
      ],
    });
    expect(gravacao).toMatchObject({
      ok: false,
      falhas: [
        { lote: 0, registro: 0, segmento: 'A', campo: 'agencia', motivo: 'algarismos' },
        { lote: 0, registro: 0, segmento: 'A', campo: 'seuNumero', motivo: 'tamanho' },
      ],
    });
    expect(() => escreverCnab240({ ...TUDO, header: { agenciaa: '1' } })).toThrow('agenciaa');
  });
});
